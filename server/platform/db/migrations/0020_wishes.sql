-- What a person wishes to find (§2 personalised feed), one row a person, as it stands on the wire.
create table wish (
  user_id bigint primary key references app_user (id),
  fields jsonb not null,
  updated_at timestamptz not null
);
