-- Sign-ins that succeeded and failed, of accounts that there are; those of nobody stand in the security log alone.
create table sign_in_try (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  way text not null,
  address text not null,
  user_agent text,
  -- Null: it succeeded.
  refused text,
  at timestamptz not null
);
create index sign_in_try_at on sign_in_try (at, id);
create index sign_in_try_user on sign_in_try (user_id, at, id);
