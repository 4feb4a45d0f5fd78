//! See `parlor_fuzz::definitions`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| parlor_fuzz::definitions::run(bytes));
