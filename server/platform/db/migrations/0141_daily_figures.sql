-- What the operator's overview adds up. A job folds history, money and conversations into one row a day (UTC), so that
-- the overview reads days and not ten million lines; a day that changed is folded anew as a whole, so that a lost run
-- or one that comes twice changes nothing. No row says of whom it is.

-- How far each source is folded.
create table daily_fold (
  source text primary key,
  -- The last id that was seen in the source.
  last_id bigint not null,
  at timestamptz not null
);

-- How often each record's machine went from one state to another.
create table daily_transition (
  day date not null,
  record text not null,
  event text not null,
  -- Empty: the record was created.
  from_state text not null,
  to_state text not null,
  n int not null,
  primary key (day, record, event, from_state, to_state)
);
create index daily_transition_record on daily_transition (record, day);

-- Money that came, before refunds, by the plan that it paid for.
create table daily_revenue (
  day date not null,
  package_id bigint not null references package (id) on delete cascade,
  currency text not null,
  n int not null,
  amount_minor bigint not null,
  primary key (day, package_id, currency)
);

-- Conversations by the day they began: how long the first answer took. `bucket` is twice the logarithm (base 2) of the
-- seconds, -1 while there is none.
create table daily_answer (
  day date not null,
  bucket smallint not null,
  n int not null,
  primary key (day, bucket)
);
create index chat_thread_updated on chat_thread (updated_at);
create index chat_thread_created on chat_thread (created_at);

-- How many records have each status now.
create table status_count (
  record text not null,
  status text not null,
  n int not null,
  primary key (record, status)
);

-- Filters whose results were empty, as they stand in an address.
create table daily_empty_search (
  day date not null,
  query text not null,
  n int not null,
  primary key (day, query)
);
