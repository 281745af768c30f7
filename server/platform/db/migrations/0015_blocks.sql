-- Who has stopped messages with whom: one row a pair and direction. Without to_user_id it is the operator (D57).
create table block (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  to_user_id bigint references app_user (id),
  to_admin boolean not null,
  state text not null default 'open' check (state in ('open', 'blocked')),
  -- Why, in the words of whoever blocked last; a complaint as well (D56).
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique nulls not distinct (user_id, to_user_id),
  check (to_admin = (to_user_id is null)),
  check (user_id <> to_user_id)
);
create index block_states on block (state, updated_at);
create index block_to_user on block (to_user_id);
