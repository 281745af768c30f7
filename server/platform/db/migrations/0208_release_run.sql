-- Versions of the product that have run on this site, to compare the figures of their days.
create table release_run (
  version text primary key,
  first_at timestamptz not null
);
