-- An endpoint that is not there is left alone until then, whatever happens meanwhile: events keep their order.
alter table webhook add column wait_until timestamptz;
