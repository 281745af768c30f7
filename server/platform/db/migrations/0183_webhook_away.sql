alter table webhook add column away_count smallint not null default 0;
comment on column webhook.away_count is 'How many tries in a row found it away: its back-off, whichever events they were.';
