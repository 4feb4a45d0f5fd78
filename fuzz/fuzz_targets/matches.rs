//! See `parlor_fuzz::matches`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| parlor_fuzz::matches::run(bytes));
