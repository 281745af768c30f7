-- Who signs in through the hosted identity service, and its stand-in.

-- One account may be reached from several identities (Google and a phone); one identity opens one account.
create table identity_link (
  issuer text not null,
  subject text not null,
  user_id bigint not null references app_user (id),
  provider text not null,
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index identity_link_user on identity_link (user_id);

-- ID tokens that have opened a session once and must not open another.
create table identity_used (
  hash text primary key,
  expires_at timestamptz not null
);
create index identity_used_expires on identity_used (expires_at);

-- The embedded stand-in for the identity service (empty when a real one is configured).
create table sandbox_identity_user (
  id text primary key,
  email text unique,
  email_verified boolean not null default false,
  password_hash text,
  phone text unique,
  google_sub text unique,
  name text,
  disabled boolean not null default false,
  created_at timestamptz not null,
  signed_in_at timestamptz not null,
  tokens_after timestamptz not null
);

-- Refresh tokens, links sent by mail, codes sent by text message, accounts chosen at the stand-in for Google.
create table sandbox_identity_ticket (
  hash text primary key,
  kind text not null check (kind in ('refresh', 'reset', 'verify', 'phone')),
  user_id text references sandbox_identity_user (id) on delete cascade,
  address text,
  code_hash text,
  provider text,
  tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz,
  used_at timestamptz
);
create index sandbox_identity_ticket_expires on sandbox_identity_ticket (expires_at);
