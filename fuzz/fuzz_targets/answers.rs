//! See `parlor_fuzz::answers`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| parlor_fuzz::answers::run(bytes));
