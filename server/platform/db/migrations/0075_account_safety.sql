-- Sessions end when they lie idle; a push token belongs to the session that gave it.
alter table session add column idle_until timestamptz;
update session set idle_until = now() + interval '7 days';
alter table push_token add column session_id bigint;

-- Browsers in which somebody has signed in before; only a hash of what their cookie holds is stored.
create table known_browser (
  user_id bigint not null references app_user (id),
  hash text not null,
  used_at timestamptz not null,
  primary key (user_id, hash)
);

-- Wrong passwords by what is counted (a hash), and before when no other is read.
create table password_guess (
  key text primary key,
  wrong int not null,
  free_at timestamptz not null,
  forget_at timestamptz not null
);
create index password_guess_forget on password_guess (forget_at);

-- Members of the team need a longer password than others; how long one is, its hash does not say.
alter table app_user add column password_short boolean not null default false;
alter table registration add column password_short boolean not null default false;

-- How an account was reached before its address, number or password was changed, until that can no longer be undone.
create table account_change (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  kinds text[] not null,
  email text,
  email_verified_at timestamptz,
  mobile text,
  mobile_verified_at timestamptz,
  password_hash text,
  password_short boolean not null,
  user_agent text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  undone_at timestamptz
);
create index account_change_user on account_change (user_id, id);
create index account_change_expires on account_change (expires_at);

-- The link that undoes a change.
alter table auth_ticket drop constraint auth_ticket_kind_check;
alter table auth_ticket add constraint auth_ticket_kind_check check (kind in ('signin', 'reset', 'undo'));
alter table auth_ticket add column change_id bigint references account_change (id) on delete cascade;
