-- Keys for software of an account's owner; only a hash of each is stored, and its last characters to recognise it by.
create table api_token (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  name text not null,
  token_hash text not null unique,
  last_four text not null,
  -- What it may do; the table of calls says which call asks for which.
  scopes text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index api_token_by_user on api_token (user_id) where ended_at is null;
