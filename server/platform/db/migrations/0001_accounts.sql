-- People, how they prove who they are, and what the house itself remembers.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table secret (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

create table setting (
  name text primary key,
  value jsonb not null
);

create table file (
  key text primary key,
  owner_id bigint,
  name text not null,
  mime text not null,
  bytes bigint not null,
  width int,
  height int,
  widths int[] not null default '{}',
  thumbhash text,
  private boolean not null default false,
  created_at timestamptz not null
);

create table app_user (
  id bigint generated always as identity primary key,
  role text not null default 'user' check (role in ('user', 'admin')),
  type text not null default 'user' check (type in ('user', 'agent')),
  logintype text not null default 'email' check (logintype in ('google', 'phone', 'email', 'apple')),
  name text not null,
  email text,
  mobile text,
  email_verified_at timestamptz,
  mobile_verified_at timestamptz,
  password_hash text,
  firebase_id text unique,
  profile text references file (key),
  address text,
  city text,
  state text,
  country text,
  latitude double precision,
  longitude double precision,
  about_me text,
  facebook_id text,
  twitter_id text,
  instagram_id text,
  youtube_id text,
  notification boolean not null default true,
  lang text not null default 'en',
  account_state text not null,
  account_due_at timestamptz,
  verification_status text not null default 'initial' check (verification_status in ('initial', 'pending', 'failed', 'success')),
  is_demo boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index app_user_email on app_user (lower(email)) where account_state <> 'purged';
create unique index app_user_mobile on app_user (mobile) where account_state <> 'purged';
create index app_user_due on app_user (account_due_at) where account_due_at is not null;

create table session (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  token_hash text not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  user_agent text
);
create index session_by_user on session (user_id) where revoked_at is null;

create table otp (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('email', 'mobile')),
  address text not null,
  code_hash text not null,
  ip text not null,
  tries int not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index otp_address on otp (channel, address, sent_at desc);
create index otp_ip on otp (ip, sent_at desc);

create table auth_ticket (
  hash text primary key,
  kind text not null check (kind in ('signin', 'reset')),
  user_id bigint references app_user (id),
  channel text check (channel in ('email', 'mobile')),
  address text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table push_token (
  token text primary key,
  user_id bigint not null references app_user (id),
  created_at timestamptz not null
);

-- The embedded stand-in for a mail and SMS provider (empty when a real one is configured).
create table mailbox (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  subject text,
  body text not null,
  html text,
  created_at timestamptz not null
);

-- Written by the single door only: every change of state of every record (HOUSE).
create table record_history (
  id bigint generated always as identity primary key,
  record text not null,
  record_id text not null,
  event text not null,
  from_state text,
  to_state text not null,
  actor_role text not null,
  actor_id bigint,
  reason text,
  at timestamptz not null
);
create index record_history_record on record_history (record, record_id, id);
create index record_history_at on record_history (at desc);

create table outbox (
  id bigint generated always as identity primary key,
  type text not null,
  payload jsonb not null,
  run_at timestamptz not null,
  attempts int not null default 0,
  locked_until timestamptz,
  done_at timestamptz,
  last_error text
);
create index outbox_due on outbox (run_at, id) where done_at is null;

create table notification (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  type text not null,
  params jsonb not null default '{}',
  link text,
  read_at timestamptz,
  created_at timestamptz not null
);
create index notification_user on notification (user_id, id desc);
