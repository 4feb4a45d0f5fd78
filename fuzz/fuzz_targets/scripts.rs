//! See `parlor_fuzz::scripts`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| parlor_fuzz::scripts::run(bytes));
