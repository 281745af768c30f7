-- Projects: listed, reviewed and shown like properties, without a price and a market (D8, D14, D87).
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
  request_status text not null check (request_status in ('pending', 'approved', 'rejected', 'expired')),
  revision_state text not null default 'settled' check (revision_state in ('settled', 'editReview')),
  status text not null check (status in ('active', 'inactive')),
  deleted_at timestamptz,
  owner_hidden boolean not null default false,
  reject_reason text,
  due_at timestamptz,
  warned_at timestamptz,
  featured_until timestamptz,
  posted_at timestamptz not null,
  updated_at timestamptz not null,
  fts tsvector generated always as (
    setweight(to_tsvector('simple', title), 'A') ||
    setweight(to_tsvector('simple', location || ' ' || city || ' ' || state), 'B') ||
    setweight(to_tsvector('simple', left(description, 20000)), 'C')
  ) stored,
  public boolean generated always as (request_status = 'approved' and status = 'active' and deleted_at is null and not owner_hidden) stored
);
create index project_newest on project (posted_at desc, id desc) where public;
create index project_city on project (city, posted_at desc, id desc) where public;
create index project_owner_public on project (user_id, posted_at desc, id desc) where public;
create index project_user on project (user_id, posted_at desc);
create index project_fts on project using gin (fts) where public;
create index project_featured on project (featured_until) where featured_until is not null and public;
create index project_queue on project (posted_at) where deleted_at is null and (request_status = 'pending' or revision_state = 'editReview');
create index project_due on project (due_at) where due_at is not null and request_status = 'approved';

create table project_file (
  id bigint generated always as identity primary key,
  project_id bigint not null references project (id),
  kind text not null check (kind in ('gallery', 'document', 'plan')),
  file_key text not null references file (key),
  -- What the file is called; of a plan, its title (D87).
  name text not null,
  position int not null default 0
);
create index project_file_project on project_file (project_id, kind, position);

-- An edit of an approved project waits here while the approved version stays live (D12).
create table project_revision (
  project_id bigint primary key references project (id),
  changes jsonb not null,
  submitted_at timestamptz not null
);

-- A draft is of a property or of a project: a new one of each, and one for each that is being edited.
alter table listing_draft add column listing text not null default 'property' check (listing in ('property', 'project'));
alter table listing_draft add column project_id bigint references project (id);
drop index listing_draft_new;
create unique index listing_draft_new on listing_draft (user_id, listing) where property_id is null and project_id is null;
create unique index listing_draft_project on listing_draft (user_id, project_id) where project_id is not null;
alter table listing_draft_file drop constraint listing_draft_file_kind_check;
alter table listing_draft_file add constraint listing_draft_file_kind_check
  check (kind in ('title', 'gallery', 'document', 'three_d', 'meta', 'plan'));

-- The featuring of one listing (store_advertisement); it lasts as long as the package that pays for it.
create table advertisement (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  property_id bigint references property (id),
  project_id bigint references project (id),
  state text not null check (state in ('pending', 'approved', 'rejected', 'expired')),
  reject_reason text,
  starts_at timestamptz,
  due_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((property_id is null) <> (project_id is null))
);
-- One at a time for each listing.
create unique index advertisement_property on advertisement (property_id) where state in ('pending', 'approved');
create unique index advertisement_project on advertisement (project_id) where state in ('pending', 'approved');
create index advertisement_user on advertisement (user_id, created_at desc);
create index advertisement_due on advertisement (due_at) where state in ('pending', 'approved');
create index advertisement_queue on advertisement (created_at) where state = 'pending';

-- Listings that were featured before there was a record of it.
insert into advertisement (user_id, property_id, state, starts_at, due_at, created_at, updated_at)
  select user_id, id, 'approved', posted_at, featured_until, posted_at, updated_at from property where featured_until is not null;
update slot set record = 'advertisement', record_id = a.id
  from advertisement a where slot.feature = 'property_feature' and slot.record = 'property' and slot.record_id = a.property_id;
