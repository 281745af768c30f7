-- What the adapter of its gateway has to remember of a payment: the request that takes its money, whether it was answered.
alter table payment add column kept jsonb;
