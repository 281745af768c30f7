-- The second factor of members of the team: a shared secret, sealed like the keys of gateways, and the last step of time
-- whose code was used. A row without confirmed_at was begun and opens nothing.
create table second_factor (
  user_id bigint primary key references app_user (id),
  secret text not null,
  last_step bigint not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz
);

-- Codes that sign in once without the app; only a hash of each is stored.
create table recovery_code (
  hash text primary key,
  user_id bigint not null references app_user (id),
  used_at timestamptz
);
create index recovery_code_user on recovery_code (user_id);

-- Whether one is confirmed, so that a sign-in of everybody else asks nothing more of the database.
alter table app_user add column second_factor boolean not null default false;
