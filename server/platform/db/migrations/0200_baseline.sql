-- Schema of release 1.0.0. Databases of version 0.1.0 already have it (server/platform/db/migrate.ts); later changes
-- are separate migrations, from 0201 on.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Folds text for comparison: removes case, accents, vowel points and punctuation. Mirrors fold.ts; a test checks that
-- both agree. ASCII text, the most common case, takes a fast path that is five times as fast.
create function search_fold(t text) returns text language sql immutable strict parallel safe
return case when octet_length(t) = length(t) then
  regexp_replace(replace(lower(t collate "C"), '''', ''), '[^a-z0-9]+', ' ', 'g')
else replace(replace(replace(translate(
  regexp_replace(
    regexp_replace(
      lower(normalize(t, NFKD) collate "und-x-icu") collate "C",
      '[\u0027\u2019\u00ad\u02b0-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u200b-\u200f\u3099\u309a\ufe00-\ufe0f]',
      '', 'g'),
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u0387\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u06dd\u06de\u0964\u0965\u0970\u0e2f\u0e3f\u0e4f\u0e5a\u0e5b\u104a-\u104f\u17d4-\u17db\u2000-\u2bff\u3000-\u3004\u3008-\u3020\u3030\u303d\u30fb\ue000-\uf8ff\ufd3e\ufd3f\ufe10-\ufe6f\ufeff\uffe0-\uffff\U0001f000-\U0001faff]+',
    ' ', 'g'),
  'ςłøđðıىةکی٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'σloddiيهكي01234567890123456789'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') end;

-- Returns the words of a text with their positions. Scripts without spaces between words are split into characters, so
-- that a phrase is found by their order.
create function search_vector(t text, weight text) returns tsvector language sql immutable strict parallel safe
return (
  select coalesce(string_agg('''' || left(w, 60) || ''':' || least(n, 16383) || weight, ' '), '')::tsvector
  from (
    select w, row_number() over () as n
    from (select search_fold(t) as f offset 0) folded,
      string_to_table(
        case when octet_length(f) = length(f) then f
        else regexp_replace(f, '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u30ff\u31f0-\u31ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g') end,
        ' ') w
    where w <> '') s);

-- Column or row of the map grid cell that contains a coordinate, at the finest tile level.
create function property_tile_column(longitude double precision) returns int language sql immutable parallel safe
return floor((longitude + 180) / (360.0 / 65536)::double precision)::int;

create function property_tile_row(latitude double precision) returns int language sql immutable parallel safe
return floor((latitude + 90) / (360.0 / 65536)::double precision)::int;

-- Whether the money of a payment was received: the gateway reported it, or an administrator accepted the payment.
create function money_came(state text, captured_currency text) returns boolean language sql immutable
return captured_currency is not null or state in ('success', 'needsRefund', 'disputed', 'refunded');

-- State of a listing as shown to administrators: deleted, else that of its revision, else that of its moderation.
create function listing_state(deleted_at timestamptz, revision_state text, request_status text) returns text
  language sql immutable parallel safe
  return case when deleted_at is not null then 'deleted' when revision_state <> 'settled' then revision_state else request_status end;

-- Lets a listing with several options in one attribute ("Garden, Garage") be found by each option. `attrs` stores them
-- as one text; the index has one "id:option" entry per option, for such values only.
create function options_of(attrs jsonb) returns text[] language sql immutable strict parallel safe
return (
  select coalesce(array_agg(key || ':' || left(option, 300)), '{}')
  from jsonb_each_text(attrs), string_to_table(value, ', ') option where value like '%, %');

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
  updated_at timestamptz not null,
  permissions text[] not null default '{}',
  password_short boolean not null default false,
  second_factor boolean not null default false,
  contact_email text,
  contact_default text not null default 'messages' constraint app_user_contact_default check (contact_default in ('messages', 'phone', 'phone_email')),
  message_mail boolean not null default true
);
comment on column app_user.permissions is 'Permissions on the team; derived from the membership.';
comment on column app_user.password_short is 'Whether the password is shorter than required for team members.';
comment on column app_user.second_factor is 'Whether a second factor is confirmed.';
comment on column app_user.contact_email is 'Contact address shown to others; never derived from the sign-in address.';
comment on column app_user.contact_default is 'Default contact mode of new listings.';
comment on column app_user.message_mail is 'Whether unread messages are announced by e-mail.';
create unique index app_user_email on app_user (lower(email)) where account_state <> 'purged';
create index app_user_due on app_user (account_due_at) where account_due_at is not null;
create unique index app_user_mobile on app_user (mobile) where mobile_verified_at is not null and account_state <> 'purged';
create index app_user_name on app_user (lower(name), id) where account_state = 'active';
-- For counting accounts per state and finding the oldest in each by index-only scans.
create index app_user_states on app_user (account_state, account_due_at, updated_at);
create index app_user_admin_words on app_user
  using gin (lower(name || ' ' || coalesce(email, '') || ' ' || coalesce(mobile, '')) gin_trgm_ops);
create index app_user_verified on app_user (id) where verification_status = 'success';
-- For new accounts per day in the overview.
create index app_user_created on app_user (created_at);

create table session (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  token_hash text not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  user_agent text,
  idle_until timestamptz
);
comment on column session.expires_at is 'Absolute expiry, regardless of use.';
comment on column session.idle_until is 'Expiry unless used before.';
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
  used_at timestamptz,
  link_hash text
);
create index otp_address on otp (channel, address, sent_at desc);
create index otp_ip on otp (ip, sent_at desc);
create index otp_link on otp (link_hash) where link_hash is not null;

create table auth_ticket (
  hash text primary key,
  kind text not null check (kind in ('signin', 'reset', 'undo')),
  user_id bigint references app_user (id),
  channel text check (channel in ('email', 'mobile')),
  address text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  change_id bigint
);

create table push_token (
  token text primary key,
  user_id bigint not null references app_user (id),
  created_at timestamptz not null,
  id bigint generated always as identity unique,
  session_id bigint
);
comment on column push_token.session_id is 'Session that registered it; when it ends, so do the push messages.';
create index push_token_user on push_token (user_id);

-- Messages of the built-in mail and SMS provider; empty if a real one is configured.
create table mailbox (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  subject text,
  body text not null,
  html text,
  created_at timestamptz not null,
  message_id text unique
);
comment on column mailbox.message_id is 'Id of an e-mail that may be delivered twice but is stored once.';

-- Every state change of every record; written only by server/core/history.ts.
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
  at timestamptz not null,
  changes jsonb,
  api_token_id bigint
);
create index record_history_record on record_history (record, record_id, id);
create index record_history_at on record_history (at desc);
-- The audit log is filtered by actor or event, newest first.
create index record_history_actor on record_history (actor_id, id desc) where actor_id is not null;
create index record_history_event on record_history (event, id desc);

create table outbox (
  id bigint generated always as identity primary key,
  type text not null,
  payload jsonb not null,
  run_at timestamptz not null,
  attempts int not null default 0,
  locked_until timestamptz,
  done_at timestamptz,
  last_error text,
  letter uuid not null default gen_random_uuid(),
  dead_at timestamptz,
  due_since timestamptz
);
comment on column outbox.letter is 'Message id that identifies repeated e-mails.';
comment on column outbox.dead_at is 'Time it was given up, after the last attempt or a permanent refusal.';
comment on column outbox.due_since is 'Time it first became due.';
create index outbox_due on outbox (run_at, id) where done_at is null and dead_at is null;
create index outbox_dead on outbox (dead_at, id) where done_at is null and dead_at is not null;

create table notification (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  type text not null,
  params jsonb not null default '{}',
  link text,
  read_at timestamptz,
  created_at timestamptz not null,
  letter uuid
);
comment on column notification.letter is 'Message id of the effect that created it; null if it can''t be created twice.';
create index notification_user on notification (user_id, id desc);
-- A conversation has at most one unread notification per user, however many messages are unread.
create unique index notification_chat on notification (user_id, (params->>'thread'))
  where type = 'chat.message' and read_at is null;
create index notification_unread on notification (user_id) where read_at is null;
create unique index notification_letter on notification (letter) where letter is not null;

-- Catalogue, listings, and what users do with listings.
create table category (
  id bigint generated always as identity primary key,
  name text not null,
  slug text not null unique,
  image text references file (key),
  position int not null default 0,
  meta_title text,
  meta_description text,
  meta_keywords text,
  is_public boolean not null default true
);
create index category_slug_prefix on category (slug text_pattern_ops);

create table parameter (
  id bigint generated always as identity primary key,
  name text not null unique,
  kind text not null check (kind in ('number', 'text', 'choice', 'multi')),
  options jsonb not null default '[]',
  unit text,
  icon text,
  required boolean not null default false,
  position int not null default 0,
  is_public boolean not null default true,
  role text check (role in ('bedrooms', 'bathrooms')),
  fact_group text check (fact_group in ('inside', 'building', 'outside')),
  measure text check (measure in ('year', 'living_area', 'plot_area', 'rooms', 'floors', 'floor', 'spaces')),
  value_min double precision,
  value_max double precision,
  constraint parameter_role_counts check ((role is null) or (kind = 'number'))
);
create unique index parameter_role on parameter (role) where role is not null;

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
  position int not null default 0,
  is_public boolean not null default true
);

create table city (
  id bigint generated always as identity primary key,
  name text not null,
  state text not null,
  country text not null,
  latitude double precision not null,
  longitude double precision not null,
  image text references file (key),
  is_public boolean not null default true,
  constraint city_name_state_country_key unique (name, state, country)
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
  request_status text not null,
  revision_state text not null default 'settled',
  status text not null,
  market_status text not null,
  deleted_at timestamptz,
  owner_hidden boolean not null default false,
  reject_reason text,
  due_at timestamptz,
  featured_until timestamptz,
  posted_at timestamptz not null,
  updated_at timestamptz not null,
  source_key text unique,
  public boolean generated always as (
    (request_status = 'approved') and (status = 'active') and (deleted_at is null) and (not owner_hidden)
  ) stored,
  warned_at timestamptz,
  fts tsvector not null generated always as (
    (search_vector(title, 'A') || search_vector(((((((coalesce(nullif(client_address, ''), address) || ' ') || city) || ' ') || state) || ' ') || country), 'B')) || search_vector("left"(description, 20000), 'C')
  ) stored,
  on_offer boolean not null generated always as (
    (request_status = 'approved') and (status = 'active') and (deleted_at is null) and (not owner_hidden) and (market_status = 'available')
  ) stored,
  bedrooms double precision,
  bathrooms double precision,
  characteristics jsonb not null default '{}',
  held_until timestamptz,
  contact text not null default 'messages' constraint property_contact check (contact in ('messages', 'phone', 'phone_email')),
  confirmed_at timestamptz
);
comment on column property.price is 'In minor units of its currency; 0 means price on request.';
comment on column property.owner_hidden is 'Whether the owner''s account can''t be used; derived from the account''s state.';
comment on column property.featured_until is 'Derived from the approved advertisement.';
comment on column property.on_offer is 'Public, and neither sold nor rented.';
comment on column property.bedrooms is 'From the attributes in `attrs` with that role.';
comment on column property.characteristics is 'By name, without unspecified ones (contract/listing-fields.ts).';
comment on column property.held_until is 'Time until which a decision about it can be undone; null if none is held.';
comment on column property.contact is 'Contact details visitors can request: none, the number, or the number and the contact e-mail.';
comment on column property.confirmed_at is 'Time of the owner''s last act on it as available: posted, edited, renewed, shown, made available again. Null if never.';
create index property_user on property (user_id, posted_at desc);
create index property_city_attrs on property using gin (city, attrs jsonb_path_ops) where public;
create index property_attrs on property using gin (attrs jsonb_path_ops) where public;
create index property_queue on property (posted_at) where deleted_at is null and (request_status = 'pending' or revision_state = 'editReview');
create index property_due on property (due_at) where due_at is not null and request_status = 'approved';
create index property_featured on property (featured_until) where featured_until is not null and public;
create index property_states on property (request_status, revision_state, status, market_status, deleted_at, updated_at);
-- Not partial: PostgreSQL doesn't combine two indexes with the same predicate, and a text search among the newest
-- listings combines this index with `property_fts`.
create index property_posted on property (posted_at);
create index property_price on property (price, id) include (on_offer) where public;
create index property_category_newest on property (category_id, property_type, posted_at desc, id desc) include (on_offer) where public;
create index property_city_newest on property (city, posted_at desc, id desc) include (on_offer) where public;
create index property_state_newest on property (state, posted_at desc, id desc) include (on_offer) where public;
create index property_city_category_price on property (city, category_id, property_type, price, id) include (on_offer) where public;
create index property_geo on property (latitude, longitude) include (price, category_id, property_type, on_offer) where public;
create index property_point on property using gist (point(longitude, latitude)) where public;
create index property_owner_public on property (user_id, posted_at desc, id desc) include (on_offer) where public;
create index property_premium on property (posted_at desc, id desc) include (on_offer) where public and is_premium;
-- For similar listings in other places, when so few have the type and price that reading them all is cheapest.
create index property_category_price on property (category_id, property_type, price, id) include (on_offer) where public;
-- For searches limited to sold or rented listings.
create index property_off_market on property (market_status, posted_at desc, id desc) where public and not on_offer;
create index property_price_up on property
  ((case when price = 0 then 9007199254740991 else price end), id) include (price, on_offer) where public;
create index property_city_price_up on property
  (city, (case when price = 0 then 9007199254740991 else price end), id) include (price, on_offer) where public;
-- By date, including the columns that lists and maps read most, for index-only scans.
create index property_newest on property (posted_at desc, id desc)
  include (on_offer, latitude, longitude, bedrooms, bathrooms, category_id, property_type, price) where public;
-- For room counts that few listings have.
create index property_rooms on property (bedrooms, bathrooms, latitude)
  include (longitude, on_offer, posted_at, id, category_id, property_type, price) where public;
create index property_characteristics on property using gin (characteristics jsonb_path_ops) where public;
-- Substring search in the administration. server/areas/admin/find.ts must use the same expressions, or the index isn't
-- used.
create index property_admin_words on property using gin (lower(title || ' ' || address) gin_trgm_ops);
create index property_held on property (held_until) where held_until is not null;
-- Finds slugs with the same prefix as a new listing's (D84). The unique index uses the database's collation and can't
-- serve prefix searches.
create index property_slug_prefix on property (slug text_pattern_ops);
-- For listings in the administration by latest change: in one state with this index, in all states with the next.
create index property_state_changed on property (listing_state(deleted_at, revision_state, request_status), updated_at desc, id desc);
create index property_changed on property (updated_at desc, id desc) include (public, on_offer);
create index property_city_price on property (city, price, id)
  include (on_offer, latitude, longitude, bedrooms, bathrooms, category_id, property_type) where public;
create index property_fts on property using gin (fts, city) where public;
-- Checks whether a listing found through `property_tally` is public and on offer, without reading its row.
create index property_by_id on property (id) include (on_offer) where public;
-- For sold or rented listings of one city, newest first. Filtering those of all cities got slower with every listing.
create index property_city_off_market on property (city, market_status, posted_at desc, id desc)
  where public and not on_offer;
create index property_options on property using gin (options_of(attrs)) where public;
create index property_confirmed on property (confirmed_at desc) include (on_offer) where public and confirmed_at is not null;
-- Checks whether listings in another currency exist before prices are compared within one currency.
create index property_currency on property (currency) where public;

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
  distance double precision not null check (distance >= (0)::double precision),
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

-- The pending edit of an approved listing, whose approved version stays live (D12).
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
  updated_at timestamptz not null,
  listing text not null default 'property' check (listing in ('property', 'project')),
  project_id bigint
);
create unique index listing_draft_edit on listing_draft (user_id, property_id) where property_id is not null;
create unique index listing_draft_new on listing_draft (user_id, listing) where property_id is null and project_id is null;
create unique index listing_draft_project on listing_draft (user_id, project_id) where project_id is not null;

create table listing_draft_file (
  id bigint generated always as identity primary key,
  draft_id bigint not null references listing_draft (id) on delete cascade,
  kind text not null check (kind in ('title', 'gallery', 'document', 'three_d', 'meta', 'plan')),
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
  seen_at timestamptz,
  contact_shown_at timestamptz,
  primary key (property_id, user_id)
);
comment on column interest.seen_at is 'Time the owner viewed it; null while new.';
comment on column interest.contact_shown_at is 'Time the user requested the owner''s contact details; null if never.';
create index interest_new on interest (property_id) where seen_at is null;

-- Recorded views, which a job folds into `property_tally.views`: updating a counter for every view would cause
-- contention.
create table view_tally (
  id bigint generated always as identity primary key,
  property_id bigint not null references property (id),
  day int not null
);

-- Place suggestions for autocomplete: cities, areas and states with their number of public listings.
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
-- Places are matched by folded text, without case, accents and rarely typed marks: "الاسكندرية" finds الإسكندرية,
-- "lodz" finds Łódź.
create index suggestion_folded on suggestion (search_fold(term) text_pattern_ops, n desc);
create index suggestion_folded_trgm on suggestion using gin (search_fold(term) gin_trgm_ops);

create table article (
  id bigint generated always as identity primary key,
  slug text not null unique,
  category_id bigint references category (id),
  title text not null,
  body text not null,
  image text references file (key),
  created_at timestamptz not null,
  is_public boolean not null default true,
  lang text not null default 'en'
);
comment on column article.lang is 'Language of the article.';
create index article_slug_prefix on article (slug text_pattern_ops);

create table faq (
  id bigint generated always as identity primary key,
  question text not null,
  answer text not null,
  position int not null default 0,
  is_public boolean not null default true,
  lang text not null default 'en'
);
comment on column faq.lang is 'Language of the entry.';

create table slider (
  id bigint generated always as identity primary key,
  image text not null references file (key),
  property_id bigint references property (id),
  title text,
  link text,
  position int not null default 0,
  is_public boolean not null default true
);

create table contact_message (
  id bigint generated always as identity primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  subject text not null,
  message text not null,
  created_at timestamptz not null,
  state text not null default 'received',
  lang text not null default 'en',
  answer text,
  updated_at timestamptz not null
);
comment on column contact_message.lang is 'Language of the message.';
comment on column contact_message.answer is 'Reply sent by e-mail.';
create index contact_message_states on contact_message (state, updated_at);
create index contact_message_email on contact_message (lower(email), created_at);

create table report_reason (
  id bigint generated always as identity primary key,
  reason text not null,
  position int not null default 0,
  asks_text boolean not null default false
);
comment on column report_reason.asks_text is 'Whether the reason requires a text from the reporter.';

-- Plans, payments, and what they grant.
create table package (
  id bigint generated always as identity primary key,
  name text not null,
  description text,
  price_minor bigint not null check (price_minor >= 0),
  currency text not null,
  duration_days int not null check (duration_days > 0),
  is_active boolean not null default true,
  position int not null default 0,
  created_at timestamptz not null,
  recommended boolean not null default false
);
create unique index package_recommended on package (recommended) where recommended;

-- A null quota means unlimited within the period; features without a limit (section 6) always have null.
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
  note text,
  due_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  purchase_id uuid not null default gen_random_uuid(),
  client_key text,
  asked_at timestamptz,
  refund_ref text,
  handover jsonb,
  proved_at timestamptz,
  terms jsonb,
  charge_ref text,
  second_of uuid references payment (id),
  wait_until timestamptz,
  kept jsonb,
  captured_at timestamptz,
  questions int not null default 0,
  answered int not null default 0,
  constraint payment_gateway_provider_ref_key unique (gateway, provider_ref)
);
comment on column payment.purchase_id is 'Groups attempts of one purchase, of which only one may buy the package (rule 3).';
comment on column payment.client_key is 'Idempotency key generated by the client for a purchase.';
comment on column payment.asked_at is 'Time the gateway was last queried.';
comment on column payment.refund_ref is 'The gateway''s reference of a refund made there by an administrator.';
comment on column payment.handover is 'Data from opening the payment that a browser needs to continue.';
comment on column payment.proved_at is 'Time the browser brought the gateway''s own proof of payment.';
comment on column payment.terms is 'Terms being bought; null for attempts from before they were stored.';
comment on column payment.charge_ref is 'The gateway''s id of the paying charge.';
comment on column payment.second_of is 'Payment to which this one is an additional charge; its own `provider_ref` is then the charge''s.';
comment on column payment.wait_until is 'Time until which the gateway''s report is awaited; null if another record holds the deadline.';
comment on column payment.kept is 'Data stored by the gateway''s adapter (server/gateways/adapter-data.ts).';
comment on column payment.captured_at is 'The gateway''s time of the charge; null if not reported.';
comment on column payment.questions is 'Number of queries to the gateway, which is the latest query''s number.';
comment on column payment.answered is 'Number of the query whose answer about received money was stored last.';
create index payment_user on payment (user_id, created_at desc);
create index payment_due on payment (due_at) where due_at is not null;
create index payment_purchase on payment (purchase_id);
create index payment_client_key on payment (user_id, client_key) where client_key is not null;
create index payment_states on payment (state, updated_at);
-- Paid payments are still checked at the gateway, at longer intervals.
create index payment_paid_asked on payment (asked_at)
  where payment_type = 'online' and state in ('success', 'needsReview', 'needsRefund', 'disputed', 'refunded');
create index payment_second on payment (second_of) where second_of is not null;
create unique index payment_open on payment (user_id, package_id, gateway)
  where state in ('opened', 'pending') and second_of is null;
-- Finds the payment for a webhook that names only the charge, such as PayPal's for reversed payments.
create index payment_charge on payment (charge_ref, gateway) where charge_ref is not null;

create table payment_event (
  gateway text not null,
  event_id text not null,
  type text not null,
  payload jsonb not null,
  outcome text not null,
  received_at timestamptz not null,
  payment_id uuid references payment (id),
  provider_ref text,
  reference text,
  attempts int not null default 0,
  run_at timestamptz,
  id bigint generated always as identity,
  dead_at timestamptz,
  last_error text,
  charge_ref text,
  primary key (gateway, event_id)
);
comment on column payment_event.provider_ref is 'Ids in the event: the gateway''s payment id, and ours.';
comment on column payment_event.dead_at is 'Time it was given up; the operator can have it retried.';
comment on column payment_event.charge_ref is 'The gateway''s id of the charge it was about.';
create index payment_event_due on payment_event (run_at) where run_at is not null;
create unique index payment_event_id on payment_event (id);
create index payment_event_dead on payment_event (dead_at, id) where dead_at is not null;

create table subscription (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  package_id bigint not null references package (id),
  payment_id uuid unique references payment (id),
  granted_by bigint references app_user (id),
  state text not null,
  starts_at timestamptz not null,
  due_at timestamptz not null,
  created_at timestamptz not null,
  client_key text,
  warned_days smallint
);
comment on column subscription.warned_days is 'Days before its end at which the owner was last warned; null if not yet.';
create index subscription_user on subscription (user_id, due_at);
create index subscription_due on subscription (due_at) where state <> 'ended';
create unique index subscription_free_once on subscription (user_id, package_id) where payment_id is null and granted_by is null;
create index subscription_states on subscription (state, created_at);
-- Submitting an administrator's form twice grants the plan only once.
create unique index subscription_gift on subscription (granted_by, client_key)
  where granted_by is not null and client_key is not null;
create index subscription_ending on subscription (due_at) where state = 'active';

-- Terms at the time of purchase, unaffected by later changes to the plan.
create table subscription_feature (
  subscription_id bigint not null references subscription (id),
  feature text not null,
  quota int,
  primary key (subscription_id, feature)
);

-- Ledger of which listing occupies which slot (D67).
create table slot (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references subscription (id),
  feature text not null,
  record text not null,
  record_id bigint not null,
  state text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index slot_subscription on slot (subscription_id, feature) where state <> 'released';
create unique index slot_taken on slot (subscription_id, feature, record, record_id) where state <> 'released';
create index slot_record on slot (record, record_id, feature);
create index slot_states on slot (state, updated_at);

-- Sandbox for gateways without keys: their objects, idempotency keys and outgoing webhooks.
create table sandbox_object (
  gateway text not null,
  id text not null,
  kind text not null,
  body jsonb not null,
  extra jsonb not null default '{}',
  created_at timestamptz not null,
  due_at timestamptz,
  primary key (gateway, id)
);
comment on table sandbox_object is 'A simulated gateway''s object: `body` is its API form, `extra` the sandbox''s own data.';
comment on column sandbox_object.due_at is 'Time of a scheduled change, such as a pending payment that succeeds later.';
create index sandbox_object_due on sandbox_object (due_at) where due_at is not null;

create table sandbox_key (
  gateway text not null,
  key text not null,
  request_hash text not null,
  status int,
  body jsonb,
  created_at timestamptz not null,
  primary key (gateway, key)
);
comment on table sandbox_key is 'An idempotency key with the response to replay.';

create table sandbox_delivery (
  id bigint generated always as identity primary key,
  gateway text not null,
  object_id text not null,
  event_id text not null,
  type text not null,
  raw text not null,
  fault text not null default 'none',
  state text not null check (state in ('waiting', 'delivered', 'dropped', 'given up')),
  attempts int not null default 0,
  due_at timestamptz not null,
  locked_until timestamptz,
  last_answer text,
  created_at timestamptz not null
);
comment on table sandbox_delivery is 'A webhook the sandbox has to send, with its simulated faults.';
create index sandbox_delivery_due on sandbox_delivery (due_at) where state = 'waiting';

-- Rate limit counters per time window, shared by all processes and kept across restarts.
create table throttle (
  key text primary key,
  hits int not null,
  until timestamptz not null
);
create index throttle_until on throttle (until);

-- Receipts are accounting documents: numbered consecutively within each year, without gaps, and immutable. The number
-- is assigned in the transaction that enters "success", so payments that don't get there use none; a sequence would
-- leave gaps.
create table receipt_series (
  year int primary key,
  last bigint not null
);
comment on table receipt_series is 'Last receipt number issued in a year (UTC).';

create table payment_receipt (
  payment_id uuid primary key references payment (id),
  year int not null,
  number bigint not null,
  issued_at timestamptz not null,
  facts jsonb not null,
  constraint payment_receipt_year_number_key unique (year, number)
);
comment on column payment_receipt.year is '0 if issued before numbering was yearly.';

-- `keys` is write-only: it is never returned to a client.
create table gateway_setting (
  gateway text primary key,
  is_on boolean not null default true,
  position int,
  keys text,
  updated_at timestamptz not null
);
comment on table gateway_setting is 'An administrator''s settings of a gateway; `keys` is encrypted.';

-- For keys, only the fact that they changed is recorded.
create table setting_change (
  id bigint generated always as identity primary key,
  subject text not null,
  before jsonb not null,
  after jsonb not null,
  actor_id bigint references app_user (id),
  at timestamptz not null
);
comment on table setting_change is 'Changes of settings and gateways, with their authors; never a key.';
create index setting_change_subject on setting_change (subject, id desc);

-- A bank transfer, proved by one or more uploaded receipts.
create table bank_receipt (
  id uuid primary key references payment (id),
  user_id bigint not null references app_user (id),
  reference text not null unique,
  state text not null,
  reason text,
  due_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on column bank_receipt.id is 'Id of its payment.';
comment on column bank_receipt.reason is 'Latest message from an administrator to the payer.';
create index bank_receipt_user on bank_receipt (user_id, created_at desc);
create index bank_receipt_due on bank_receipt (due_at) where due_at is not null;
create index bank_receipt_queue on bank_receipt (updated_at) where state = 'pendingVerification';
create index bank_receipt_states on bank_receipt (state, updated_at);

-- All uploaded receipts. A receipt can be used once, whoever uploads it: its bytes and its visible content are unique.
create table bank_receipt_file (
  id bigint generated always as identity primary key,
  receipt_id uuid not null references bank_receipt (id),
  file_key text references file (key),
  name text not null,
  bytes_hash text not null unique,
  content_hash text unique,
  sent_at timestamptz not null
);
comment on column bank_receipt_file.file_key is 'Null after the payer''s account was purged.';
comment on column bank_receipt_file.bytes_hash is 'SHA-256 of the bytes as sent.';
comment on column bank_receipt_file.content_hash is 'SHA-256 of the visible content: pixels, or the contents of a PDF.';
create index bank_receipt_file_receipt on bank_receipt_file (receipt_id, id);

-- Uploads of a receipt that was used before, shown to administrators with both transfers.
create table bank_receipt_repeat (
  id bigint generated always as identity primary key,
  receipt_id uuid not null references bank_receipt (id),
  file_id bigint not null references bank_receipt_file (id),
  at timestamptz not null
);
comment on column bank_receipt_repeat.file_id is 'Receipt that it duplicates.';
create index bank_receipt_repeat_receipt on bank_receipt_repeat (receipt_id);
create index bank_receipt_repeat_file on bank_receipt_repeat (file_id);

-- An account can have several identities (Google and a phone number); an identity belongs to one account.
create table identity_link (
  issuer text not null,
  subject text not null,
  user_id bigint not null references app_user (id),
  provider text not null,
  created_at timestamptz not null,
  id bigint generated always as identity unique,
  address text,
  ended_at timestamptz,
  primary key (issuer, subject)
);
comment on column identity_link.address is 'Address verified by the service at the last sign-in; null if that was before it was stored.';
comment on column identity_link.ended_at is 'Time it was unlinked; it can''t sign in any more.';
create index identity_link_user on identity_link (user_id);

-- ID tokens that have already opened a session and can't open another.
create table identity_used (
  hash text primary key,
  expires_at timestamptz not null
);
create index identity_used_expires on identity_used (expires_at);

-- Users of the built-in identity service; empty if a real one is configured.
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
comment on column sandbox_identity_user.tokens_after is 'Refresh tokens issued before are invalid, because the password has changed.';

-- Refresh tokens, e-mailed links and SMS codes of the built-in identity service.
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
comment on column sandbox_identity_ticket.expires_at is 'Null if it doesn''t expire.';
create index sandbox_identity_ticket_expires on sandbox_identity_ticket (expires_at);

-- Current questions of the agent verification; each saved form is an immutable version.
create table verification_field (
  id bigint generated always as identity primary key,
  field_type text not null check (field_type in ('text', 'number', 'textarea', 'radio', 'checkbox', 'dropdown', 'file')),
  label jsonb not null,
  hint jsonb not null default '{}',
  options jsonb not null default '[]',
  required boolean not null default false,
  active boolean not null default true,
  answered boolean not null default false,
  position int not null default 0
);

create table verification_form (
  version int primary key,
  fields jsonb not null,
  saved_by bigint references app_user (id),
  saved_at timestamptz not null
);

-- One application per user, with its state and draft. Submitted answers are in `agent_submission`.
create table agent_application (
  id bigint generated always as identity primary key,
  user_id bigint not null unique references app_user (id),
  state text not null default 'initial',
  reason text,
  draft jsonb,
  draft_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index agent_application_queue on agent_application (updated_at) where state = 'pending';
create index agent_application_states on agent_application (state, updated_at);

create table agent_submission (
  id bigint generated always as identity primary key,
  application_id bigint not null references agent_application (id),
  form_version int not null references verification_form (version),
  answers jsonb not null,
  sent_at timestamptz not null
);
create index agent_submission_application on agent_submission (application_id, id desc);

create table agent_file (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  field_id bigint not null,
  file_key text not null references file (key),
  name text not null,
  sent boolean not null default false,
  created_at timestamptz not null
);
create index agent_file_user on agent_file (user_id, field_id);

-- Projects are listed, reviewed and shown like properties, but have no price or market status (D8, D14, D87).
create table project (
  id bigint generated always as identity primary key,
  slug text not null unique,
  user_id bigint not null references app_user (id),
  category_id bigint not null references category (id),
  type text not null check (type in ('under_construction', 'upcoming')),
  title text not null,
  description text not null,
  location text not null,
  city text not null,
  state text not null,
  country text not null,
  latitude double precision not null,
  longitude double precision not null,
  image text references file (key),
  video_link text,
  meta_title text,
  meta_description text,
  meta_keywords text,
  meta_image text references file (key),
  request_status text not null,
  revision_state text not null default 'settled',
  status text not null,
  deleted_at timestamptz,
  owner_hidden boolean not null default false,
  reject_reason text,
  due_at timestamptz,
  warned_at timestamptz,
  featured_until timestamptz,
  posted_at timestamptz not null,
  updated_at timestamptz not null,
  public boolean generated always as (
    (request_status = 'approved') and (status = 'active') and (deleted_at is null) and (not owner_hidden)
  ) stored,
  fts tsvector not null generated always as (
    (search_vector(title, 'A') || search_vector(((((((location || ' ') || city) || ' ') || state) || ' ') || country), 'B')) || search_vector("left"(description, 20000), 'C')
  ) stored,
  held_until timestamptz
);
comment on column project.owner_hidden is 'Whether the owner''s account can''t be used; derived from the account''s state.';
comment on column project.featured_until is 'Derived from the approved advertisement.';
comment on column project.held_until is 'Time until which a decision about it can be undone; null if none is held.';
create index project_newest on project (posted_at desc, id desc) where public;
create index project_city on project (city, posted_at desc, id desc) where public;
create index project_owner_public on project (user_id, posted_at desc, id desc) where public;
create index project_user on project (user_id, posted_at desc);
create index project_featured on project (featured_until) where featured_until is not null and public;
create index project_queue on project (posted_at) where deleted_at is null and (request_status = 'pending' or revision_state = 'editReview');
create index project_due on project (due_at) where due_at is not null and request_status = 'approved';
create index project_states on project (request_status, revision_state, status, deleted_at, updated_at);
create index project_fts on project using gin (fts) where public;
create index project_category on project (category_id, posted_at desc, id desc) where public;
create index project_point on project using gist (point(longitude, latitude)) where public;
create index project_posted on project (posted_at);
create index project_held on project (held_until) where held_until is not null;
create index project_slug_prefix on project (slug text_pattern_ops);

create table project_file (
  id bigint generated always as identity primary key,
  project_id bigint not null references project (id),
  kind text not null check (kind in ('gallery', 'document', 'plan')),
  file_key text not null references file (key),
  name text not null,
  position int not null default 0
);
comment on column project_file.name is 'For a plan, its title.';
create index project_file_project on project_file (project_id, kind, position);

-- The pending edit of an approved project, whose approved version stays live (D12).
create table project_revision (
  project_id bigint primary key references project (id),
  changes jsonb not null,
  submitted_at timestamptz not null
);

-- Featuring of one listing (store_advertisement), which ends with the plan that pays for it.
create table advertisement (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  property_id bigint references property (id),
  project_id bigint references project (id),
  state text not null,
  reject_reason text,
  starts_at timestamptz,
  due_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint advertisement_check check ((property_id is null) <> (project_id is null))
);
comment on column advertisement.due_at is 'End of the package that covers it.';
-- At most one pending or approved advertisement per listing.
create unique index advertisement_property on advertisement (property_id) where state in ('pending', 'approved');
create unique index advertisement_project on advertisement (project_id) where state in ('pending', 'approved');
create index advertisement_user on advertisement (user_id, created_at desc);
create index advertisement_due on advertisement (due_at) where state in ('pending', 'approved');
create index advertisement_queue on advertisement (created_at) where state = 'pending';
create index advertisement_states on advertisement (state, updated_at);

-- One row per pair of users and direction.
create table block (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  to_user_id bigint references app_user (id),
  to_admin boolean not null,
  state text not null default 'open',
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint block_check check (to_admin = (to_user_id is null)),
  constraint block_check1 check (user_id <> to_user_id),
  constraint block_user_id_to_user_id_key unique NULLS not distinct (user_id, to_user_id)
);
comment on table block is 'A block between users; without `to_user_id`, of the operator (D57).';
comment on column block.updated_at is 'Time of the latest state change.';
create index block_states on block (state, updated_at);
create index block_to_user on block (to_user_id);

-- Can be claimed only in the browser that submitted the form or with the chosen password, so that no one can set a
-- password on someone else's address.
create table registration (
  id bigint generated always as identity primary key,
  nonce_hash text not null unique,
  email text not null,
  name text not null,
  mobile text not null,
  password_hash text not null,
  created_at timestamptz not null,
  password_short boolean not null default false
);
comment on table registration is 'Data entered at registration, until the address is verified.';
create index registration_email on registration (email, id);

-- Preferences for the personalised feed (§2), one row per user, in the API's format.
create table wish (
  user_id bigint primary key references app_user (id),
  fields jsonb not null,
  updated_at timestamptz not null
);
comment on table wish is 'A user''s preferences.';

-- Vocabulary of public properties, used to detect typos and complete prefixes.
create table search_word (
  word text collate "C" primary key,
  n int not null
);
comment on table search_word is 'A word in public listings, with the number of times it was indexed.';
create index search_word_trgm on search_word using gin (word gin_trgm_ops);

-- Words are added by a job rather than by the writer, since many listings share a word.
create table search_due (
  id bigint generated always as identity primary key,
  property_id bigint references property (id) on delete cascade,
  project_id bigint references project (id) on delete cascade
);
comment on table search_due is 'A listing whose words have yet to be indexed.';

-- Public listings per cell of the map grid at several levels, so that a map of a country reads a few hundred rows
-- instead of every listing. A level 0 cell spans the world, and each level halves it; grid.ts uses the same grid. Sums
-- are in ten-millionths of a degree: integers stay exact when listings are added and removed.
create table property_tile (
  level smallint not null,
  x int not null,
  y int not null,
  category_id bigint not null,
  property_type text not null,
  n int not null,
  latitudes bigint not null,
  longitudes bigint not null,
  ids bigint not null,
  south double precision,
  north double precision,
  west double precision,
  east double precision,
  stale boolean not null default false,
  market_status text not null,
  primary key (level, y, x, category_id, property_type, market_status)
);
comment on table property_tile is 'Number of public listings in a cell of the map''s grid.';
create index property_tile_stale on property_tile (level) where stale;

-- Listings added (1) and removed (-1) since the tiles were last folded. Written with the listing and append-only, so
-- that no writer waits for a tile's row. A map adds these to the tiles; a job folds them in.
create table property_tile_due (
  id bigint generated always as identity primary key,
  n smallint not null check (n = any (array[1, '-1'::integer])),
  property_id bigint not null,
  category_id bigint not null,
  property_type text not null,
  latitude double precision not null,
  longitude double precision not null,
  market_status text not null
);
comment on table property_tile_due is 'A listing added or removed, to be folded into the tiles.';

-- Saved searches and their alerts.
create table saved_search (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  name text,
  query text not null,
  frequency text not null check (frequency in ('instant', 'daily', 'weekly', 'off')),
  created_at timestamptz not null,
  slot_from timestamptz not null,
  due_at timestamptz,
  alerted_at timestamptz
);
comment on table saved_search is 'A user''s saved search.';
comment on column saved_search.query is 'The filter as URL parameters.';
create unique index saved_search_filter on saved_search (user_id, md5(query));
create index saved_search_due on saved_search (due_at) where due_at is not null;

-- Listings that became public or changed while public. Triggers write them in the transaction of the change, so that no
-- code path can skip it; a job matches them against saved searches and deletes them.
create table alert_due (
  id bigint generated always as identity primary key,
  property_id bigint not null references property (id) on delete cascade,
  parts text[],
  price_before bigint,
  at timestamptz
);
comment on table alert_due is 'A listing that became public or changed while public (`parts`); written by triggers.';
comment on column alert_due.at is 'Time of the change, if known.';

-- Listings matched by a saved search, each at most once whatever happens to it later.
create table alert_item (
  search_id bigint not null references saved_search (id) on delete cascade,
  property_id bigint not null references property (id) on delete cascade,
  rule text not null check (rule in ('listed', 'price', 'changed')),
  parts text[],
  found_at timestamptz not null,
  letter uuid,
  sent_at timestamptz,
  primary key (search_id, property_id)
);
comment on table alert_item is 'A listing matched by a saved search.';
create index alert_item_waiting on alert_item (search_id, found_at, property_id) where letter is null;
create index alert_item_letter on alert_item (letter) where letter is not null;
create index alert_item_property on alert_item (property_id);

-- Each report is decided by an administrator (§3, D56).
create table report (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  property_id bigint references property (id),
  project_id bigint references project (id),
  to_user_id bigint references app_user (id),
  reason_id bigint references report_reason (id),
  other_message text,
  state text not null default 'open',
  statement text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  concerned_id bigint not null references app_user (id),
  decided_by bigint references app_user (id),
  due_at timestamptz,
  appeal text,
  appeal_statement text,
  measure text check (measure in ('none', 'hide', 'unpublish', 'warn', 'deactivate')),
  constraint report_check check (num_nonnulls(property_id, project_id, to_user_id) = 1),
  constraint report_check1 check ((reason_id is not null) or (other_message is not null)),
  constraint report_check2 check (user_id <> to_user_id)
);
comment on table report is 'A report about a property, a project or a user; exactly one of the three is set (D56).';
comment on column report.reason_id is 'Null for a custom reason in the reporter''s own words.';
comment on column report.statement is 'The administrator''s statement on the decision, shown to both sides.';
comment on column report.updated_at is 'Time of the latest state change.';
comment on column report.concerned_id is 'The reported user, or the owner of the reported listing.';
comment on column report.decided_by is 'Administrator who decided; an appeal goes to a different one if possible.';
comment on column report.due_at is 'Deadline for an appeal.';
comment on column report.appeal is 'The user''s appeal against the decision, and the response to it.';
create index report_states on report (state, updated_at);
-- At most one open report per user and subject.
create unique index report_open_property on report (property_id, user_id) where state = 'open';
create unique index report_open_project on report (project_id, user_id) where state = 'open';
create unique index report_open_person on report (to_user_id, user_id) where state = 'open';
create index report_user on report (user_id);
create index report_property on report (property_id);
create index report_project on report (project_id);
create index report_person on report (to_user_id);
create index report_concerned on report (concerned_id, state);

-- Listings per owner, precomputed because agencies have thousands and every listing page shows the count.
create table owner_listed (
  user_id bigint primary key,
  n int not null
);
comment on table owner_listed is 'Folded count of an owner''s public listings.';
-- For the agents with the most listings, who are shown first.
create index owner_listed_most on owner_listed (n desc, user_id);

-- Changes since the last fold. Append-only, so that no writer waits for an owner's row; readers add these to the count,
-- a job folds them in.
create table owner_listed_due (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  n int not null
);
comment on table owner_listed_due is 'Listings of an owner added or removed, to be folded into the count.';

-- Conversations between two users, or a user and the operator, optionally about a listing (§3). `other_id` is null for
-- the operator, whichever administrator writes (D57). Of two users, `person_id` is the lower id.
create table chat_thread (
  id bigint generated always as identity primary key,
  person_id bigint not null references app_user (id),
  other_id bigint references app_user (id),
  property_id bigint references property (id),
  started_by bigint not null references app_user (id),
  last_seq int not null default 0,
  person_read int not null default 0,
  other_read int not null default 0,
  person_cleared int not null default 0,
  other_cleared int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint chat_thread_check check (person_id < other_id),
  constraint chat_thread_person_id_other_id_property_id_key unique NULLS not distinct (person_id, other_id, property_id)
);
comment on table chat_thread is 'A conversation between two users, or between a user and the operator (`other_id` null, D57), optionally about a listing.';
create index chat_thread_other on chat_thread (other_id, updated_at desc);
create index chat_thread_person on chat_thread (person_id, updated_at desc);
create index chat_thread_started on chat_thread (started_by, created_at);
create index chat_thread_property on chat_thread (property_id);
create index chat_thread_updated on chat_thread (updated_at);
create index chat_thread_created on chat_thread (created_at);

create table chat_message (
  id bigint generated always as identity primary key,
  thread_id bigint not null references chat_thread (id) on delete cascade,
  seq int not null,
  sender_id bigint not null references app_user (id),
  from_person boolean not null,
  message text not null,
  file_key text references file (key),
  file_name text,
  audio_key text references file (key),
  client_id text,
  deleted_at timestamptz,
  created_at timestamptz not null,
  attachment_hash text,
  constraint chat_message_thread_id_seq_key unique (thread_id, seq),
  constraint chat_message_sender_id_client_id_key unique (sender_id, client_id)
);
comment on column chat_message.seq is 'Sequence number within its conversation, starting at 1.';
comment on column chat_message.attachment_hash is 'SHA-256 of the file or recording, if sent with a key; null if there is none, or for older messages.';
create index chat_message_file on chat_message (file_key) where file_key is not null;
create index chat_message_audio on chat_message (audio_key) where audio_key is not null;

-- Events for connected clients, numbered without gaps per user, so that a reconnecting client can resume after the last
-- number it received. The user's row stays locked until the number is committed. Old events are deleted.
create table stream_head (
  user_id bigint primary key references app_user (id),
  last bigint not null
);
comment on table stream_head is 'Number of a user''s latest event.';

create table stream_event (
  user_id bigint not null references app_user (id),
  seq bigint not null,
  type text not null,
  thread_id bigint references chat_thread (id) on delete cascade,
  message_id bigint references chat_message (id) on delete cascade,
  notification_id bigint references notification (id) on delete cascade,
  upto int,
  by_person boolean,
  at timestamptz not null,
  primary key (user_id, seq)
);
create index stream_event_at on stream_event (at);
create index stream_event_thread on stream_event (thread_id) where thread_id is not null;
create index stream_event_message on stream_event (message_id) where message_id is not null;
create index stream_event_notification on stream_event (notification_id) where notification_id is not null;

-- Pages, one row per language. Default texts are in the language files.
create table page (
  id bigint generated always as identity primary key,
  slug text not null,
  lang text not null,
  title text not null,
  description text not null default '',
  body text not null,
  is_public boolean not null default true,
  constraint page_slug_lang_key unique (slug, lang)
);
comment on table page is 'A text page in one language.';
comment on column page.body is 'Rich text.';

create table publication (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('article', 'faq', 'slide', 'page', 'category', 'parameter', 'facility', 'city', 'package')),
  subject_id bigint not null,
  name text not null,
  state text not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint publication_kind_subject_id_key unique (kind, subject_id)
);
comment on table publication is 'Record of an entry published by the operator; `subject_id` is its id in its kind''s table.';
comment on column publication.version is 'Incremented with every change.';
create index publication_states on publication (state, updated_at);
create index publication_kind on publication (kind, state, updated_at desc, id desc);

-- Overrides of the built-in texts of a language, or all texts of an additional language.
create table language (
  code text primary key check (code ~ '^[a-z]{2}$'),
  name text not null,
  rtl boolean not null default false,
  is_on boolean not null default false,
  texts jsonb not null default '{}',
  version int not null default 1,
  updated_at timestamptz not null
);
comment on table language is 'The operator''s texts in a language.';
comment on column language.texts is 'Texts by key.';

-- Team members: invited by e-mail, active, suspended or removed.
create table membership (
  id bigint generated always as identity primary key,
  email text not null,
  user_id bigint references app_user (id),
  founder boolean not null default false,
  permissions text[] not null,
  state text not null default 'invited',
  invited_by bigint references app_user (id),
  lang text not null default 'en',
  due_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint membership_check check ((not founder) or (state = 'active')),
  constraint membership_check1 check ((state = 'invited') or (state = 'removed') or (user_id is not null))
);
comment on column membership.email is 'Address the invitation was sent to.';
comment on column membership.user_id is 'User who accepted it; null if nobody has.';
comment on column membership.founder is 'Whether this is the first administrator, who can''t be locked out.';
comment on column membership.due_at is 'Expiry of the invitation.';
create unique index membership_email on membership (lower(email)) where state <> 'removed';
create unique index membership_person on membership (user_id) where state <> 'removed';
create index membership_states on membership (state, updated_at);

-- Exports of data: who exported what, and when. Recorded before the first row is sent.
create table export_made (
  id bigint generated always as identity primary key,
  what text not null,
  filter jsonb not null,
  lines int,
  actor_id bigint not null references app_user (id),
  at timestamptz not null
);
comment on table export_made is 'An export; `lines` stays null if it was cut off.';
create index export_made_at on export_made (at desc);

-- The catalogue (categories, parameters and their assignments) is small, seldom changes and is needed for every card,
-- so servers cache it. Queries for cards also read this mark: if it differs from the cached catalogue's, the cache is
-- stale, in every process and from the commit on. A mark is never reused.
create table catalogue_mark (
  one boolean primary key default true check (one),
  mark uuid not null
);
comment on table catalogue_mark is 'A single row whose mark changes whenever categories, parameters or their assignments change.';

-- Listing created by each submission, by the client's idempotency key or by the draft, so that a retry after a lost
-- response returns the first listing.
create table submission (
  user_id bigint not null references app_user (id),
  record text not null check (record in ('property', 'project')),
  key text not null,
  record_id bigint,
  at timestamptz not null,
  body_hash text,
  primary key (user_id, record, key)
);
comment on column submission.body_hash is 'SHA-256 of the input, with files by hash; null for older submissions, or for drafts.';

-- Append-only, so that no writer of a listing waits for a place's row; a job recounts the places.
create table place_due (
  id bigint generated always as identity primary key,
  city text not null,
  state text not null,
  country text not null
);
comment on table place_due is 'A place whose public listings have changed, to be recounted.';

-- Browsers remembered from a previous sign-in; only a hash of the cookie's token is stored.
create table known_browser (
  user_id bigint not null references app_user (id),
  hash text not null,
  used_at timestamptz not null,
  primary key (user_id, hash)
);
-- Page requests carry no token, so a remembered browser's users are looked up by its cookie.
create index known_browser_hash on known_browser (hash);

-- Wrong passwords per counter (a hashed key), and when the next attempt is allowed.
create table password_guess (
  key text primary key,
  wrong int not null,
  free_at timestamptz not null,
  forget_at timestamptz not null
);
create index password_guess_forget on password_guess (forget_at);

-- Rows are deleted once the change can no longer be undone.
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
comment on table account_change is 'Sign-in details of an account before a change.';
create index account_change_user on account_change (user_id, id);
create index account_change_expires on account_change (expires_at);

-- Gateway problems that no payment would show the operator: invalid keys, refused payments, and hosts blocked by
-- browsers on our pages.
create table gateway_problem (
  kind text not null check (kind in ('keys', 'refused', 'blocked')),
  gateway text not null,
  detail text not null,
  times int not null default 1,
  last_at timestamptz not null,
  primary key (kind, gateway, detail)
);
comment on table gateway_problem is 'A gateway problem shown to the operator; repeats are counted in one row.';

-- What gateways report about money after it was taken: one row per refund and per dispute, by the gateway's id. The
-- payment's state machine decides what they mean for the payment.
create table refund (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payment (id),
  gateway_ref text not null,
  amount_minor bigint check (amount_minor >= 0),
  currency text not null,
  status text not null check (status in ('pending', 'attention', 'succeeded', 'failed', 'unknown')),
  word text not null,
  recorded_by bigint references app_user (id),
  made_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint refund_payment_id_gateway_ref_key unique (payment_id, gateway_ref)
);
comment on table refund is 'A refund as reported by the gateway (port.ts: RefundFact), or as recorded by an administrator.';
comment on column refund.amount_minor is 'Null for an amount that can''t be represented.';
comment on column refund.word is 'The gateway''s own status.';

create table dispute (
  payment_id uuid not null references payment (id),
  gateway_ref text not null,
  kind text not null check (kind in ('inquiry', 'dispute')),
  status text not null check (status in ('open', 'kept', 'lost')),
  awaits text check (awaits in ('us', 'payer', 'bank')),
  amount_minor bigint check (amount_minor >= 0),
  currency text not null,
  taken_minor bigint not null check (taken_minor >= 0),
  answer_by timestamptz,
  word text not null,
  reason text,
  opened_at timestamptz,
  ended_by bigint references app_user (id),
  ended_word text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  is_refundable boolean,
  taken_at timestamptz,
  returned_at timestamptz,
  primary key (payment_id, gateway_ref)
);
comment on table dispute is 'A dispute or inquiry as reported by the gateway (port.ts: DisputeFact), unless ended by an administrator.';
comment on column dispute.ended_word is 'The gateway''s status when it was ended here; a different status takes precedence again.';
comment on column dispute.taken_at is 'Latest times at which money was debited and credited, as reported by the gateway.';
create index dispute_open on dispute (answer_by) where status = 'open';

-- Refunds ordered by an administrator, stored before the gateway is called.
create table refund_order (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payment (id),
  user_id bigint not null references app_user (id),
  client_key text not null unique,
  state text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  reason text not null,
  ordered_by bigint not null references app_user (id),
  by_hand boolean not null,
  gateway_ref text,
  note text,
  sending_until timestamptz,
  tries int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint refund_order_payment_id_gateway_ref_key unique (payment_id, gateway_ref)
);
comment on table refund_order is 'A refund ordered by an administrator; `id` is the idempotency key at the gateway.';
comment on column refund_order.user_id is 'The payer.';
comment on column refund_order.client_key is 'Idempotency key generated by the form.';
comment on column refund_order.by_hand is 'Whether the refund was made elsewhere and only recorded here.';
comment on column refund_order.gateway_ref is 'The gateway''s id of the refund (refund.gateway_ref), once known.';
comment on column refund_order.note is 'The gateway''s reason for refusing.';
comment on column refund_order.sending_until is 'Lease of the process calling the gateway; no other process calls until then.';
comment on column refund_order.tries is 'Number of requests; only on the first does a refusal mean that nothing was done.';
create index refund_order_states on refund_order (state, updated_at);
create index refund_order_user on refund_order (user_id);
-- Two gateways have no idempotency keys for refunds, so their existing refunds are queried before one is sent. Two
-- concurrent orders for one payment would both find none.
create unique index refund_order_one_unanswered on refund_order (payment_id) where state in ('ordered', 'sent', 'silent');

-- Credit notes correct a receipt after a refund: one per successful refund, in a series of their own. If the refund
-- fails later, the note is void and keeps its number.
create table credit_note_series (
  year int primary key,
  last int not null
);
comment on table credit_note_series is 'Last credit note number issued in a year (UTC).';

create table credit_note (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payment (id),
  refund_id uuid not null references refund (id),
  year int not null,
  number int not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  issued_at timestamptz not null,
  voided_at timestamptz,
  constraint credit_note_year_number_key unique (year, number)
);
comment on table credit_note is 'Corrects a payment''s receipt by one refund; a void one keeps its number.';
create unique index credit_note_live on credit_note (refund_id) where voided_at is null;
create index credit_note_payment on credit_note (payment_id);
create index credit_note_issued on credit_note (issued_at);

-- Immutable ledger of charges, refunds, returned refunds, and debits and credits of disputes. Derived from payments,
-- refunds and disputes, whoever writes them.
create table money_movement (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payment (id),
  kind text not null check (kind in ('charge', 'secondCharge', 'refund', 'refundReturned', 'disputeOut', 'disputeIn')),
  gateway text not null,
  mode text not null,
  gateway_ref text,
  amount_minor bigint,
  currency text not null,
  at timestamptz not null,
  noted_at timestamptz not null
);
comment on table money_movement is 'A movement of money as a signed amount; written only by triggers of payment, refund and dispute.';
comment on column money_movement.gateway_ref is 'The gateway''s id of the refund or dispute.';
comment on column money_movement.amount_minor is 'Negative for outgoing money; null if the amount can''t be represented.';
comment on column money_movement.at is 'The gateway''s time, if reported.';
comment on column money_movement.noted_at is 'Time at which we learned of it.';
create index money_movement_at on money_movement (at, id)
  include (payment_id, kind, gateway, mode, currency, amount_minor);
create index money_movement_payment on money_movement (payment_id, at, id);
-- A payment is charged once; a second charge is a payment of its own.
create unique index money_movement_came on money_movement (payment_id) where kind in ('charge', 'secondCharge');

-- Second factor of team members. The secret is encrypted like the keys of gateways; an unconfirmed factor isn't
-- accepted.
create table second_factor (
  user_id bigint primary key references app_user (id),
  secret text not null,
  last_step bigint not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz
);
comment on table second_factor is 'Secret shared with an authenticator app; without `confirmed_at`, setup was started but isn''t complete.';
comment on column second_factor.secret is 'Encrypted.';
comment on column second_factor.last_step is 'Last time step whose code was used; neither it nor an earlier one is accepted again.';

-- Single-use codes that replace the authenticator app; only their hashes are stored.
create table recovery_code (
  hash text primary key,
  user_id bigint not null references app_user (id),
  used_at timestamptz
);
create index recovery_code_user on recovery_code (user_id);

-- Successful and failed sign-ins to existing accounts; those to unknown accounts are only in the security log.
create table sign_in_try (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  way text not null,
  address text not null,
  user_agent text,
  refused text,
  at timestamptz not null
);
comment on table sign_in_try is 'A sign-in attempt to an existing account.';
comment on column sign_in_try.address is 'IP address.';
comment on column sign_in_try.refused is 'Refusal code; null if it succeeded.';
create index sign_in_try_at on sign_in_try (at, id);
create index sign_in_try_user on sign_in_try (user_id, at, id);

-- A card network's suspicion of fraud: it isn't a dispute, and no money has moved.
create table fraud_warning (
  payment_id uuid not null references payment (id),
  gateway_ref text not null,
  actionable boolean not null,
  reason text,
  made_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  seen_by bigint references app_user (id),
  seen_at timestamptz,
  primary key (payment_id, gateway_ref)
);
comment on table fraud_warning is 'An early fraud warning as reported by the gateway (port.ts: FraudWarningFact).';
comment on column fraud_warning.seen_by is 'Administrator who reviewed it and left the payment unchanged.';
create index fraud_warning_waits on fraud_warning (payment_id) where actionable and seen_at is null;

-- History of a dispute: each opening and end, with the time we learned of it. `dispute` has only the current status.
create table dispute_turn (
  id bigint generated always as identity primary key,
  payment_id uuid not null,
  gateway_ref text not null,
  kind text not null check (kind in ('inquiry', 'dispute')),
  status text not null check (status in ('open', 'kept', 'lost')),
  amount_minor bigint,
  taken_minor bigint not null,
  currency text not null,
  at timestamptz not null,
  constraint dispute_turn_payment_id_gateway_ref_fkey foreign key (payment_id, gateway_ref) references dispute (payment_id, gateway_ref)
);
comment on table dispute_turn is 'An opening or end of a dispute; written only by a trigger of dispute.';
comment on column dispute_turn.at is 'Time at which we learned of it.';
create index dispute_turn_of on dispute_turn (payment_id, gateway_ref, id);

-- Last id folded from each source.
create table daily_fold (
  source text primary key,
  last_id bigint not null,
  at timestamptz not null
);

-- Daily number of state transitions per record type.
create table daily_transition (
  day date not null,
  record text not null,
  event text not null,
  from_state text not null,
  to_state text not null,
  n int not null,
  primary key (day, record, event, from_state, to_state)
);
create index daily_transition_record on daily_transition (record, day);

-- Daily revenue per plan, before refunds.
create table daily_revenue (
  day date not null,
  package_id bigint not null references package (id) on delete cascade,
  currency text not null,
  n int not null,
  amount_minor bigint not null,
  primary key (day, package_id, currency)
);

-- Conversations per day they were started, by time to the first reply: `bucket` is twice the base-2 logarithm of the
-- seconds, or -1 without a reply.
create table daily_answer (
  day date not null,
  bucket smallint not null,
  n int not null,
  primary key (day, bucket)
);

-- Current number of records per status.
create table status_count (
  record text not null,
  status text not null,
  n int not null,
  primary key (record, status)
);

-- Searches without results, by their URL parameters.
create table daily_empty_search (
  day date not null,
  query text not null,
  n int not null,
  primary key (day, query)
);

-- Views of a property per day (UTC, as days since 1970-01-01), of the recent weeks shown to its owner; the total is in
-- `property_tally.views`.
create table view_day (
  property_id bigint not null references property (id),
  day int not null,
  views int not null check (views > 0),
  primary key (property_id, day)
);
create index view_day_day on view_day (day);

-- Anonymous statistics of flows, reported by browsers: how often an event left a state, and after how long. `bucket` is
-- twice the base-2 logarithm of the milliseconds.
create table daily_flow (
  day date not null,
  flow text not null,
  state text not null,
  event text not null,
  bucket smallint not null,
  n int not null,
  primary key (day, flow, state, event, bucket)
);

create table listing_count (
  record text not null,
  state text not null,
  n int not null,
  primary key (record, state)
);
comment on table listing_count is 'Folded counts of properties and projects per state.';

-- Append-only, so that no writer waits for a state's row; readers add these to the counts, a job folds them in.
create table listing_count_due (
  id bigint generated always as identity primary key,
  record text not null,
  state text not null,
  n int not null
);
comment on table listing_count_due is 'State changes of listings, to be folded into the counts.';

-- Separate from `property`, whose wide row is in thirty indexes, all of which a new favourite would rewrite.
-- `posted_at` is the property's, for sorting by popularity.
create table property_tally (
  property_id bigint primary key references property (id) on delete cascade,
  posted_at timestamptz not null,
  views int not null default 0,
  likes int not null default 0,
  leads int not null default 0
);
comment on table property_tally is 'Views, saves and enquiries of a property; its row is created by a trigger.';
create index property_tally_views on property_tally (views desc, property_id desc);
create index property_tally_likes on property_tally (likes desc, property_id desc);
create index property_tally_rated on property_tally
  ((ln(1 + likes + 3 * leads) + (extract(epoch from posted_at at time zone 'UTC') / 3888000)::double precision) desc,
  property_id desc);

-- Minimum migration a server must know. A migration that only adds (a table, a nullable column, an index) leaves it
-- unchanged, so that the previous version can run alongside the new one and be rolled back to. One that removes or
-- renames what the previous version uses sets it to its own name, one release after the code stopped using it.
create table schema_min (
  one boolean primary key default true check (one),
  needs text not null
);
comment on table schema_min is 'The migration a server must know to run on this schema.';

-- API tokens of accounts. Only a hash is stored, and the last four characters for recognition.
create table api_token (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  name text not null,
  token_hash text not null unique,
  last_four text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index api_token_by_user on api_token (user_id) where ended_at is null;

-- Endpoints that receive events about an account's records and messages, and the deliveries.
create table webhook (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  url text not null,
  events text[] not null,
  secret text not null,
  secret_before text,
  secret_before_until timestamptz,
  created_at timestamptz not null,
  passed_on bigint not null default 0,
  failing_since timestamptz,
  turned_off_at timestamptz,
  turned_off_by text check (turned_off_by in ('owner', 'failures', 'gone')),
  locked_until timestamptz,
  wait_until timestamptz,
  set_at timestamptz,
  away_count smallint not null default 0
);
comment on table webhook is 'Webhook endpoints of accounts.';
comment on column webhook.set_at is 'Time its URL or secret was last set; null if unchanged since creation.';
comment on column webhook.away_count is 'Number of consecutive attempts that found it unavailable, for back-off across events.';
create index webhook_user on webhook (user_id);

create table webhook_delivery (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhook (id) on delete cascade,
  message_id uuid not null default gen_random_uuid(),
  type text not null,
  data jsonb not null,
  created_at timestamptz not null,
  run_at timestamptz not null,
  attempts int not null default 0,
  done_at timestamptz,
  dead_at timestamptz,
  last_at timestamptz,
  last_status int,
  last_ms int,
  problem text
);
comment on table webhook_delivery is 'Webhook events, pending and sent, with the result.';
create index webhook_delivery_due on webhook_delivery (run_at, id) where done_at is null and dead_at is null;
create index webhook_delivery_latest on webhook_delivery (webhook_id, id desc);
create index webhook_delivery_created on webhook_delivery (created_at);

create table chat_mail (
  thread_id bigint not null references chat_thread (id) on delete cascade,
  user_id bigint not null references app_user (id),
  waits_since timestamptz,
  mailed_at timestamptz,
  mailed_seq int not null default 0,
  primary key (thread_id, user_id)
);
comment on table chat_mail is 'E-mail state of each reader of a conversation with unread messages.';
comment on column chat_mail.waits_since is 'Time of the oldest message that may still need an e-mail; null if there is none.';
comment on column chat_mail.mailed_at is 'Time the last e-mail was queued.';
comment on column chat_mail.mailed_seq is 'Last message covered by an e-mail.';
create index chat_mail_waits on chat_mail (waits_since) where waits_since is not null;
create index chat_mail_user on chat_mail (user_id);

-- Shared by all processes, so that a restart doesn't postpone a job.
create table job_run (
  name text primary key,
  ran_at timestamptz not null
);
comment on table job_run is 'Last successful run of each hourly or daily job.';

-- Vocabulary of projects, separate from that of properties: a word used only by projects must not count as known in a
-- search for properties.
create table project_word (
  word text collate "C" primary key,
  n int not null
);
create index project_word_trgm on project_word using gin (word gin_trgm_ops);

alter table auth_ticket add constraint auth_ticket_change_id_fkey foreign key (change_id) references account_change (id) on delete cascade;
alter table listing_draft add constraint listing_draft_project_id_fkey foreign key (project_id) references project (id);

create function search_due_property() returns trigger language plpgsql as $$
begin insert into search_due (property_id) values (new.id); return null; end $$;

create function search_due_project() returns trigger language plpgsql as $$
begin insert into search_due (project_id) values (new.id); return null; end $$;

create function property_tile_came() returns trigger language plpgsql as $$
begin
  insert into property_tile_due (n, property_id, category_id, property_type, market_status, latitude, longitude)
  select 1, id, category_id, property_type, market_status, latitude, longitude from added where public;
  return null;
end $$;

create function property_tile_due() returns trigger language plpgsql as $$
begin
  if old.public then
    insert into property_tile_due (n, property_id, category_id, property_type, market_status, latitude, longitude)
    values (-1, old.id, old.category_id, old.property_type, old.market_status, old.latitude, old.longitude);
  end if;
  if tg_op <> 'DELETE' and new.public then
    insert into property_tile_due (n, property_id, category_id, property_type, market_status, latitude, longitude)
    values (1, new.id, new.category_id, new.property_type, new.market_status, new.latitude, new.longitude);
  end if;
  return null;
end $$;

-- Queues new listings on offer for saved searches.
create function alert_listed() returns trigger language plpgsql as $$
begin
  insert into alert_due (property_id, at) select id, updated_at from added where on_offer;
  return null;
end $$;

-- Queues listings that came on offer, or changed while on offer. Nullable columns need `is distinct from`.
create function alert_changed() returns trigger language plpgsql as $$
declare
  happened timestamptz := case when new.updated_at <> old.updated_at then new.updated_at end;
begin
  if not old.on_offer then
    insert into alert_due (property_id, at) values (new.id, happened);
    return null;
  end if;
  insert into alert_due (property_id, parts, price_before, at) values (new.id, array_remove(array[
    case when old.price <> new.price then 'price' end,
    case when old.fts is distinct from new.fts then 'words' end,
    case when (old.property_type, old.category_id) is distinct from (new.property_type, new.category_id) then 'kind' end,
    case when (old.city, old.state, old.country, old.latitude, old.longitude)
      is distinct from (new.city, new.state, new.country, new.latitude, new.longitude) then 'place' end,
    case when (old.attrs, old.characteristics) is distinct from (new.attrs, new.characteristics) then 'facts' end,
    case when (old.is_premium, old.featured_until) is distinct from (new.is_premium, new.featured_until) then 'marks' end],
    null), old.price, happened);
  return null;
end $$;

-- Only listings on offer count.
create function owner_listed_came() returns trigger language plpgsql as $$
begin
  insert into owner_listed_due (user_id, n) select user_id, count(*) from added where on_offer group by user_id;
  return null;
end $$;

create function owner_listed_changed() returns trigger language plpgsql as $$
begin
  if old.on_offer then insert into owner_listed_due (user_id, n) values (old.user_id, -1); end if;
  if tg_op <> 'DELETE' and new.on_offer then insert into owner_listed_due (user_id, n) values (new.user_id, 1); end if;
  return null;
end $$;

-- Creates the publication record of an entry, whoever wrote it: an administrator, a seed or an import. Arguments: kind,
-- name column, visibility column.
create function note_publication() returns trigger language plpgsql as $$
declare
  entry jsonb := to_jsonb(new);
begin
  insert into publication (kind, subject_id, name, state, created_at, updated_at)
  values (tg_argv[0], new.id, coalesce(entry ->> tg_argv[1], ''),
    case when (entry ->> tg_argv[2])::boolean then 'published' else 'draft' end, now(), now())
  on conflict (kind, subject_id) do update set name = excluded.name where publication.name <> excluded.name;
  return null;
end $$;

create function notification_to_push() returns trigger language plpgsql as $$
begin
  insert into outbox (type, payload, run_at)
  select 'push.send', jsonb_build_object('browser', p.id, 'notification', n.id), n.created_at
  from fresh n join push_token p on p.user_id = n.user_id;
  return null;
end $$;

create function catalogue_changed() returns trigger language plpgsql as $$
begin
  insert into catalogue_mark (mark) values (gen_random_uuid()) on conflict (one) do update set mark = excluded.mark;
  return null;
end $$;

create function place_came() returns trigger language plpgsql as $$
begin
  insert into place_due (city, state, country) select distinct city, state, country from added where public;
  return null;
end $$;

create function place_changed() returns trigger language plpgsql as $$
begin
  if old.public then
    insert into place_due (city, state, country) values (old.city, old.state, old.country);
  end if;
  if tg_op <> 'DELETE' and new.public then
    insert into place_due (city, state, country) values (new.city, new.state, new.country);
  end if;
  return null;
end $$;

-- Rooms have columns of their own, so that an index can include them with the location: the map of a city reads
-- thousands of listings, and fetching each row for its attributes took half a second among 200,000 listings.
create function rooms_of(attrs jsonb, counted text) returns double precision language sql stable
return (
  select case when jsonb_typeof(attrs -> id::text) = 'number' then (attrs -> id::text)::double precision end
  from parameter where role = counted);

-- The only writer of both columns, which are derived from `attrs`.
create function property_rooms() returns trigger language plpgsql as $$
begin
  new.bedrooms := rooms_of(new.attrs, 'bedrooms');
  new.bathrooms := rooms_of(new.attrs, 'bathrooms');
  return new;
end $$;

-- Recalculates the rooms of listings when an attribute gets or loses the role.
create function parameter_role_moved() returns trigger language plpgsql as $$
begin
  update property set attrs = attrs where attrs ? new.id::text;
  return null;
end $$;

create function payment_moved() returns trigger language plpgsql as $$
begin
  if not money_came(new.state, new.captured_currency) then return null; end if;
  insert into money_movement
    (payment_id, kind, gateway, mode, amount_minor, currency, at, noted_at)
  values (new.id, case when new.second_of is null then 'charge' else 'secondCharge' end, new.gateway, new.mode,
    case when new.captured_currency is null then new.amount_minor else new.captured_minor end,
    coalesce(new.captured_currency, new.currency), coalesce(new.captured_at, new.updated_at), new.updated_at)
  on conflict (payment_id) where kind in ('charge', 'secondCharge') do nothing;
  return null;
end $$;

create function refund_moved() returns trigger language plpgsql as $$
declare was bigint := 0;
begin
  if tg_op = 'UPDATE' and old.status = 'succeeded' then was := coalesce(old.amount_minor, 0); end if;
  perform note_movement(new.payment_id, new.gateway_ref, array['refund', 'refundReturned'], was,
    case when new.status = 'succeeded' then coalesce(new.amount_minor, 0) else 0 end, new.currency,
    array[new.made_at, null], new.updated_at);
  return null;
end $$;

create function dispute_moved() returns trigger language plpgsql as $$
declare
  was bigint := 0;
  taken timestamptz := new.taken_at;
  returned timestamptz := new.returned_at;
begin
  if tg_op = 'UPDATE' then
    if old.status <> 'kept' then was := old.taken_minor; end if;
    -- A time reported before belongs to a movement that is already recorded.
    taken := nullif(taken, old.taken_at);
    returned := nullif(returned, old.returned_at);
  elsif new.status = 'open' then
    -- If only the opening was reported, its time is also that of the debit.
    taken := coalesce(taken, new.opened_at);
  end if;
  perform note_movement(new.payment_id, new.gateway_ref, array['disputeOut', 'disputeIn'], was,
    case when new.status <> 'kept' then new.taken_minor else 0 end, new.currency,
    array[taken, returned], new.updated_at);
  return null;
end $$;

create function note_movement(paid uuid, ref text, kinds text[], was bigint, now_is bigint, unit text,
  told timestamptz[], learnt timestamptz) returns void language sql
begin atomic
  insert into money_movement
    (payment_id, kind, gateway, mode, gateway_ref, amount_minor, currency, at, noted_at)
  select p.id, case when now_is > was then kinds[1] else kinds[2] end, p.gateway, p.mode, ref, was - now_is, unit,
    coalesce(case when now_is > was then told[1] else told[2] end, learnt), learnt
  from payment p where p.id = paid and now_is <> was;
end;

create function dispute_turned() returns trigger language plpgsql as $$
begin
  -- A dispute that was already over when first reported gets its opening too.
  if tg_op = 'INSERT' and new.status <> 'open' then
    insert into dispute_turn (payment_id, gateway_ref, kind, status, amount_minor, taken_minor, currency, at)
    values (new.payment_id, new.gateway_ref, new.kind, 'open', new.amount_minor, 0, new.currency, new.updated_at);
  end if;
  if tg_op = 'INSERT' or new.status <> old.status or (new.status = 'open' and new.kind <> old.kind) then
    insert into dispute_turn (payment_id, gateway_ref, kind, status, amount_minor, taken_minor, currency, at)
    values (new.payment_id, new.gateway_ref, new.kind, new.status, new.amount_minor, new.taken_minor, new.currency,
      new.updated_at);
  elsif new.status = 'lost' and new.taken_minor <> old.taken_minor then
    update dispute_turn set taken_minor = new.taken_minor
    where id = (select max(id) from dispute_turn
      where payment_id = new.payment_id and gateway_ref = new.gateway_ref);
  end if;
  return null;
end $$;

create function listing_count_came() returns trigger language plpgsql as $$
begin
  insert into listing_count_due (record, state, n)
  select tg_table_name, listing_state(deleted_at, revision_state, request_status), count(*) from added group by 2;
  return null;
end $$;

create function listing_count_changed() returns trigger language plpgsql as $$
begin
  insert into listing_count_due (record, state, n)
  values (tg_table_name, listing_state(old.deleted_at, old.revision_state, old.request_status), -1);
  if tg_op <> 'DELETE' then
    insert into listing_count_due (record, state, n)
    values (tg_table_name, listing_state(new.deleted_at, new.revision_state, new.request_status), 1);
  end if;
  return null;
end $$;

create function property_tally_came() returns trigger language plpgsql as $$
begin
  insert into property_tally (property_id, posted_at) select id, posted_at from added;
  return null;
end $$;

create function property_tally_posted() returns trigger language plpgsql as $$
begin
  update property_tally set posted_at = new.posted_at where property_id = new.id;
  return null;
end $$;

create trigger property_words_new after insert on property for each row
  when (new.public) execute function search_due_property();
create trigger property_words after update on property for each row
  when (new.public and (not old.public or old.fts is distinct from new.fts)) execute function search_due_property();
create trigger project_words_new after insert on project for each row
  when (new.public) execute function search_due_project();
create trigger project_words after update on project for each row
  when (new.public and (not old.public or old.fts is distinct from new.fts)) execute function search_due_project();
-- Per statement, because an import inserts many rows.
create trigger property_tile_new after insert on property referencing new table as added
  for each statement execute function property_tile_came();
create trigger property_tile_gone after delete on property for each row
  when (old.public) execute function property_tile_due();
create trigger property_alert_new after insert on property referencing new table as added
  for each statement execute function alert_listed();
-- Per statement, because an import inserts many listings of one owner.
create trigger owner_listed_new after insert on property referencing new table as added
  for each statement execute function owner_listed_came();
create trigger article_publication after insert or update of title on article
  for each row execute function note_publication('article', 'title', 'is_public');
create trigger faq_publication after insert or update of question on faq
  for each row execute function note_publication('faq', 'question', 'is_public');
create trigger slider_publication after insert or update of title on slider
  for each row execute function note_publication('slide', 'title', 'is_public');
create trigger page_publication after insert or update of title on page
  for each row execute function note_publication('page', 'title', 'is_public');
create trigger category_publication after insert or update of name on category
  for each row execute function note_publication('category', 'name', 'is_public');
create trigger parameter_publication after insert or update of name on parameter
  for each row execute function note_publication('parameter', 'name', 'is_public');
create trigger facility_publication after insert or update of name on facility
  for each row execute function note_publication('facility', 'name', 'is_public');
create trigger city_publication after insert or update of name on city
  for each row execute function note_publication('city', 'name', 'is_public');
create trigger package_publication after insert or update of name on package
  for each row execute function note_publication('package', 'name', 'is_active');
create trigger notification_push after insert on notification referencing new table as fresh
  for each statement execute function notification_to_push();
create trigger category_marks after insert or update or delete or truncate on category
  for each statement execute function catalogue_changed();
create trigger parameter_marks after insert or update or delete or truncate on parameter
  for each statement execute function catalogue_changed();
create trigger category_parameter_marks after insert or update or delete or truncate on category_parameter
  for each statement execute function catalogue_changed();
create trigger property_tile_moved after update on property for each row
  when ((old.public or new.public) and
    (old.public, old.category_id, old.property_type, old.market_status, old.latitude, old.longitude)
      is distinct from (new.public, new.category_id, new.property_type, new.market_status, new.latitude, new.longitude))
  execute function property_tile_due();
create trigger owner_listed_gone after delete on property for each row
  when (old.on_offer) execute function owner_listed_changed();
create trigger owner_listed_moved after update on property for each row
  when (old.on_offer <> new.on_offer or old.user_id <> new.user_id) execute function owner_listed_changed();
-- Per statement, because an import inserts many listings of one place.
create trigger place_new after insert on property referencing new table as added
  for each statement execute function place_came();
create trigger place_gone after delete on property for each row
  when (old.public) execute function place_changed();
create trigger place_moved after update on property for each row
  when (old.public <> new.public or old.market_status <> new.market_status
    or (old.city, old.state, old.country) is distinct from (new.city, new.state, new.country))
  execute function place_changed();
create trigger property_rooms before insert or update of attrs on property
  for each row execute function property_rooms();
create trigger parameter_role_moved after update of role on parameter for each row
  when (old.role is distinct from new.role) execute function parameter_role_moved();
create trigger payment_moved after insert or update of state, captured_currency on payment
  for each row execute function payment_moved();
create trigger refund_moved after insert or update of status, amount_minor on refund
  for each row execute function refund_moved();
create trigger dispute_moved after insert or update of status, taken_minor on dispute
  for each row execute function dispute_moved();
create trigger dispute_turned after insert or update of kind, status, taken_minor on dispute
  for each row execute function dispute_turned();
create trigger property_alert after update of request_status, status, deleted_at, owner_hidden, market_status, price,
    property_type, category_id, city, state, country, latitude, longitude, attrs, characteristics, is_premium,
    featured_until, title, description, address, client_address on property for each row
  when (new.on_offer and (not old.on_offer
    or (old.price, old.property_type, old.category_id, old.city, old.state, old.country, old.latitude, old.longitude,
        old.attrs, old.characteristics, old.is_premium, old.featured_until, old.fts)
      is distinct from (new.price, new.property_type, new.category_id, new.city, new.state, new.country, new.latitude,
        new.longitude, new.attrs, new.characteristics, new.is_premium, new.featured_until, new.fts)))
  execute function alert_changed();
create trigger listing_count_new after insert on property referencing new table as added
  for each statement execute function listing_count_came();
create trigger listing_count_gone after delete on property for each row execute function listing_count_changed();
create trigger listing_count_moved after update on property for each row
  when (listing_state(old.deleted_at, old.revision_state, old.request_status)
    <> listing_state(new.deleted_at, new.revision_state, new.request_status))
  execute function listing_count_changed();
create trigger listing_count_new after insert on project referencing new table as added
  for each statement execute function listing_count_came();
create trigger listing_count_gone after delete on project for each row execute function listing_count_changed();
create trigger listing_count_moved after update on project for each row
  when (listing_state(old.deleted_at, old.revision_state, old.request_status)
    <> listing_state(new.deleted_at, new.revision_state, new.request_status))
  execute function listing_count_changed();
create trigger property_tally_new after insert on property referencing new table as added
  for each statement execute function property_tally_came();
create trigger property_tally_posted after update of posted_at on property for each row
  when (old.posted_at <> new.posted_at) execute function property_tally_posted();

insert into catalogue_mark (mark) values (gen_random_uuid());
insert into schema_min (needs) values ('0200_baseline.sql');

-- Written by `npm run states` from the charts of the records: the states in which each can be stored.
alter table app_user
  drop constraint if exists app_user_account_state_check,
  drop constraint if exists app_user_account_state_legal,
  add constraint app_user_account_state_legal check (account_state in (
    'unverified', 'active', 'deactivated', 'deletionRequested', 'purged'));
alter table property
  drop constraint if exists property_request_status_check,
  drop constraint if exists property_revision_state_check,
  drop constraint if exists property_request_status_legal,
  add constraint property_request_status_legal check ((request_status, revision_state) in (
    ('pending', 'settled'), ('pending', 'approving'), ('pending', 'questioning'), ('pending', 'rejecting'), ('pending', 'questioned'), ('approved', 'settled'), ('approved', 'editReview'), ('approved', 'editApproving'), ('approved', 'editRejecting'), ('rejected', 'settled'), ('expired', 'settled')));
alter table property
  drop constraint if exists property_status_check,
  drop constraint if exists property_status_legal,
  add constraint property_status_legal check (status in (
    'active', 'inactive'));
alter table property
  drop constraint if exists property_market_status_check,
  drop constraint if exists property_market_status_legal,
  add constraint property_market_status_legal check (market_status in (
    'available', 'sold', 'rented'));
alter table project
  drop constraint if exists project_request_status_check,
  drop constraint if exists project_revision_state_check,
  drop constraint if exists project_request_status_legal,
  add constraint project_request_status_legal check ((request_status, revision_state) in (
    ('pending', 'settled'), ('pending', 'approving'), ('pending', 'questioning'), ('pending', 'rejecting'), ('pending', 'questioned'), ('approved', 'settled'), ('approved', 'editReview'), ('approved', 'editApproving'), ('approved', 'editRejecting'), ('rejected', 'settled'), ('expired', 'settled')));
alter table project
  drop constraint if exists project_status_check,
  drop constraint if exists project_status_legal,
  add constraint project_status_legal check (status in (
    'active', 'inactive'));
alter table advertisement
  drop constraint if exists advertisement_state_check,
  drop constraint if exists advertisement_state_legal,
  add constraint advertisement_state_legal check (state in (
    'pending', 'approved', 'rejected', 'expired'));
alter table payment
  drop constraint if exists payment_state_check,
  drop constraint if exists payment_state_legal,
  add constraint payment_state_legal check (state in (
    'opened', 'pending', 'success', 'failed', 'expired', 'needsReview', 'needsRefund', 'disputed', 'refunded'));
alter table refund_order
  drop constraint if exists refund_order_state_check,
  drop constraint if exists refund_order_state_legal,
  add constraint refund_order_state_legal check (state in (
    'ordered', 'sent', 'silent', 'pending', 'attention', 'done', 'failed'));
alter table bank_receipt
  drop constraint if exists bank_receipt_state_check,
  drop constraint if exists bank_receipt_state_legal,
  add constraint bank_receipt_state_legal check (state in (
    'awaitingReceipt', 'pendingVerification', 'rejected', 'success', 'failed', 'expired'));
alter table subscription
  drop constraint if exists subscription_state_check,
  drop constraint if exists subscription_state_legal,
  add constraint subscription_state_legal check (state in (
    'active', 'suspended', 'ended'));
alter table slot
  drop constraint if exists slot_state_check,
  drop constraint if exists slot_state_legal,
  add constraint slot_state_legal check (state in (
    'held', 'released', 'used'));
alter table agent_application
  drop constraint if exists agent_application_state_check,
  drop constraint if exists agent_application_state_legal,
  add constraint agent_application_state_legal check (state in (
    'initial', 'pending', 'asked', 'failed', 'success', 'revoked'));
alter table block
  drop constraint if exists block_state_check,
  drop constraint if exists block_state_legal,
  add constraint block_state_legal check (state in (
    'open', 'blocked'));
alter table report
  drop constraint if exists report_state_check,
  drop constraint if exists report_state_legal,
  add constraint report_state_legal check (state in (
    'open', 'upheld', 'appealed', 'dismissed', 'overturned', 'confirmed'));
alter table contact_message
  drop constraint if exists contact_message_state_check,
  drop constraint if exists contact_message_state_legal,
  add constraint contact_message_state_legal check (state in (
    'received', 'answered', 'closed'));
alter table publication
  drop constraint if exists publication_state_check,
  drop constraint if exists publication_state_legal,
  add constraint publication_state_legal check (state in (
    'draft', 'published', 'withdrawn', 'deleted'));
alter table membership
  drop constraint if exists membership_state_check,
  drop constraint if exists membership_state_legal,
  add constraint membership_state_legal check (state in (
    'invited', 'active', 'suspended', 'removed'));
