-- The undo of a change to an account turns off what somebody else has set up or redirected since.
alter table webhook add column set_at timestamptz;
comment on column webhook.set_at is 'When its address or its secret was last given; null: when it was made.';
