package store

// RenewEvery is how often a lease is renewed.
const RenewEvery = renewEvery
