-- What is listed, where it lies, and what people did with it.
create table category (
  id bigint generated always as identity primary key,
  name text not null,
  slug text not null unique,
  image text references file (key),
  position int not null default 0,
  meta_title text,
  meta_description text,
  meta_keywords text
);

create table parameter (
  id bigint generated always as identity primary key,
  name text not null unique,
  kind text not null check (kind in ('number', 'text', 'choice', 'multi')),
  options jsonb not null default '[]',
  unit text,
  icon text,
  required boolean not null default false,
  position int not null default 0
);

create table category_parameter (
  category_id bigint not null references category (id),
  parameter_id bigint not null references parameter (id),
  position int not null default 0,
  primary key (category_id, parameter_id)
);

create table facility (
  id bigint generated always as identity primary key,
  name text not null unique,
  icon text,
  position int not null default 0
);

create table city (
  id bigint generated always as identity primary key,
  name text not null,
  state text not null,
  country text not null,
  latitude double precision not null,
  longitude double precision not null,
  image text references file (key),
  unique (name, state, country)
);

create table property (
  id bigint generated always as identity primary key,
  slug text not null unique,
  user_id bigint not null references app_user (id),
  category_id bigint not null references category (id),
  property_type text not null check (property_type in ('sell', 'rent')),
  rentduration text check (rentduration in ('daily', 'monthly', 'quarterly', 'yearly')),
  title text not null,
  description text not null,
  price bigint not null check (price >= 0),
  currency text not null,
  address text not null,
  client_address text,
  city text not null,
  state text not null,
  country text not null,
  latitude double precision not null,
  longitude double precision not null,
  title_image text references file (key),
  three_d_image text references file (key),
  meta_title text,
  meta_description text,
  meta_keywords text,
  meta_image text references file (key),
  video_link text,
  is_premium boolean not null default false,
  attrs jsonb not null default '{}',
  request_status text not null check (request_status in ('pending', 'approved', 'rejected', 'expired')),
  revision_state text not null default 'settled' check (revision_state in ('settled', 'editReview')),
  status text not null check (status in ('active', 'inactive')),
  market_status text not null check (market_status in ('available', 'sold', 'rented')),
  deleted_at timestamptz,
  owner_hidden boolean not null default false,
  reject_reason text,
  due_at timestamptz,
  featured_until timestamptz,
  posted_at timestamptz not null,
  updated_at timestamptz not null,
  views int not null default 0,
  likes int not null default 0,
  leads int not null default 0,
  source_key text unique,
  fts tsvector generated always as (
    setweight(to_tsvector('simple', title), 'A') ||
    setweight(to_tsvector('simple', address || ' ' || city || ' ' || state), 'B') ||
    setweight(to_tsvector('simple', left(description, 20000)), 'C')
  ) stored,
  public boolean generated always as (request_status = 'approved' and status = 'active' and deleted_at is null and not owner_hidden) stored
);
create index property_newest on property (posted_at desc, id desc) where public;
create index property_price on property (price, id) where public;
create index property_views on property (views desc, id desc) where public;
create index property_likes on property (likes desc, id desc) where public;
-- Favourites and leads, decayed by age (D20): a month and a half weighs as much as a factor e of attention.
create index property_rated on property
  ((ln(1 + likes + 3 * leads) + (extract(epoch from posted_at at time zone 'UTC') / 3888000)::double precision) desc, id desc) where public;
create index property_category_newest on property (category_id, property_type, posted_at desc, id desc) where public;
create index property_city_newest on property (city, posted_at desc, id desc) where public;
create index property_state_newest on property (state, posted_at desc, id desc) where public;
create index property_city_category_price on property (city, category_id, property_type, price, id) where public;
create index property_city_price on property (city, price, id) where public;
create index property_user on property (user_id, posted_at desc);
create index property_fts on property using gin (fts) where public;
create index property_city_attrs on property using gin (city, attrs jsonb_path_ops) where public;
create index property_attrs on property using gin (attrs jsonb_path_ops) where public;
create index property_geo on property (latitude, longitude) include (price, category_id, property_type) where public;
create index property_point on property using gist (point(longitude, latitude)) where public;
create index property_queue on property (posted_at) where deleted_at is null and (request_status = 'pending' or revision_state = 'editReview');
create index property_due on property (due_at) where due_at is not null and request_status = 'approved';
create index property_featured on property (featured_until) where featured_until is not null and public;

create table property_parameter (
  property_id bigint not null references property (id),
  parameter_id bigint not null references parameter (id),
  value text not null,
  value_num double precision,
  primary key (property_id, parameter_id)
);
create index property_parameter_num on property_parameter (parameter_id, value_num, property_id) where value_num is not null;

create table property_facility (
  property_id bigint not null references property (id),
  facility_id bigint not null references facility (id),
  distance double precision not null check (distance >= 0),
  primary key (property_id, facility_id)
);

create table property_file (
  id bigint generated always as identity primary key,
  property_id bigint not null references property (id),
  kind text not null check (kind in ('gallery', 'document')),
  file_key text not null references file (key),
  name text not null,
  position int not null default 0
);
create index property_file_property on property_file (property_id, kind, position);

-- An edit of an approved listing waits here while the approved version stays live (D12).
create table property_revision (
  property_id bigint primary key references property (id),
  changes jsonb not null,
  submitted_at timestamptz not null
);

create table listing_draft (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  property_id bigint references property (id),
  fields jsonb not null default '{}',
  step text not null default 'details',
  updated_at timestamptz not null
);
create unique index listing_draft_new on listing_draft (user_id) where property_id is null;
create unique index listing_draft_edit on listing_draft (user_id, property_id) where property_id is not null;

create table listing_draft_file (
  id bigint generated always as identity primary key,
  draft_id bigint not null references listing_draft (id) on delete cascade,
  kind text not null check (kind in ('title', 'gallery', 'document', 'three_d', 'meta')),
  file_key text not null references file (key),
  name text not null,
  position int not null default 0
);
create index listing_draft_file_draft on listing_draft_file (draft_id, kind, position);

create table favourite (
  user_id bigint not null references app_user (id),
  property_id bigint not null references property (id),
  created_at timestamptz not null,
  primary key (user_id, property_id)
);
create index favourite_user on favourite (user_id, created_at desc);

create table interest (
  user_id bigint not null references app_user (id),
  property_id bigint not null references property (id),
  created_at timestamptz not null,
  primary key (property_id, user_id)
);

-- Views are tallied here and folded into property.views by a sweep: each update of property touches many indexes.
create table view_tally (
  id bigint generated always as identity primary key,
  property_id bigint not null references property (id)
);

-- As-you-type places: cities, areas and states with how many public listings each has.
create table suggestion (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('city', 'state', 'country', 'area')),
  term text not null,
  city text,
  state text,
  country text,
  latitude double precision,
  longitude double precision,
  n int not null default 0
);
create unique index suggestion_place on suggestion (kind, term, coalesce(city, ''), coalesce(state, ''), coalesce(country, ''));
create index suggestion_prefix on suggestion (lower(term) text_pattern_ops, n desc);
create index suggestion_trgm on suggestion using gin (lower(term) gin_trgm_ops);

create table article (
  id bigint generated always as identity primary key,
  slug text not null unique,
  category_id bigint references category (id),
  title text not null,
  body text not null,
  image text references file (key),
  created_at timestamptz not null
);

create table faq (
  id bigint generated always as identity primary key,
  question text not null,
  answer text not null,
  position int not null default 0
);

create table slider (
  id bigint generated always as identity primary key,
  image text not null references file (key),
  property_id bigint references property (id),
  title text,
  link text,
  position int not null default 0
);

create table contact_message (
  id bigint generated always as identity primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  subject text not null,
  message text not null,
  created_at timestamptz not null
);

create table report_reason (
  id bigint generated always as identity primary key,
  reason text not null,
  position int not null default 0
);
