//! See `parlor_fuzz::records`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| parlor_fuzz::records::run(bytes));
