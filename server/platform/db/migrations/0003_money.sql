-- What can be bought, what was paid, and what it gave.
create table package (
  id bigint generated always as identity primary key,
  name text not null,
  description text,
  price_minor bigint not null check (price_minor >= 0),
  currency text not null,
  duration_days int not null check (duration_days > 0),
  is_active boolean not null default true,
  position int not null default 0,
  created_at timestamptz not null
);

-- quota null: unlimited within the period; features without a limit (section 6) always carry null.
create table package_feature (
  package_id bigint not null references package (id),
  feature text not null,
  quota int check (quota > 0),
  primary key (package_id, feature)
);

create table payment (
  id uuid primary key,
  user_id bigint not null references app_user (id),
  package_id bigint not null references package (id),
  gateway text not null,
  mode text not null check (mode in ('live', 'sandbox')),
  platform_type text not null default 'web' check (platform_type in ('web', 'app')),
  payment_type text not null check (payment_type in ('online', 'bank transfer', 'free')),
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null,
  state text not null,
  provider_ref text,
  captured_minor bigint,
  captured_currency text,
  receipt_number bigint unique,
  note text,
  due_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (gateway, provider_ref)
);
create unique index payment_open on payment (user_id, package_id, gateway) where state in ('opened', 'pending');
create index payment_user on payment (user_id, created_at desc);
create index payment_due on payment (due_at) where due_at is not null;
create sequence receipt_number;

create table payment_event (
  gateway text not null,
  event_id text not null,
  type text not null,
  payload jsonb not null,
  outcome text not null,
  received_at timestamptz not null,
  primary key (gateway, event_id)
);

create table subscription (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  package_id bigint not null references package (id),
  payment_id uuid unique references payment (id),
  granted_by bigint references app_user (id),
  state text not null,
  starts_at timestamptz not null,
  due_at timestamptz not null,
  created_at timestamptz not null
);
create index subscription_user on subscription (user_id, due_at);
create index subscription_due on subscription (due_at) where state <> 'ended';
create unique index subscription_free_once on subscription (user_id, package_id) where payment_id is null and granted_by is null;

-- The terms as they were when bought: a later change of the package does not change them.
create table subscription_feature (
  subscription_id bigint not null references subscription (id),
  feature text not null,
  quota int,
  primary key (subscription_id, feature)
);

-- The ledger: which listing holds which slot (D67).
create table slot (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references subscription (id),
  feature text not null,
  record text not null,
  record_id bigint not null,
  state text not null check (state in ('held', 'used', 'released')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index slot_taken on slot (feature, record, record_id) where state <> 'released';
create index slot_subscription on slot (subscription_id, feature) where state <> 'released';
