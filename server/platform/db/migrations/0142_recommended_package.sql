-- The plan that the operator recommends: at most one.
alter table package add column recommended boolean not null default false;
create unique index package_recommended on package (recommended) where recommended;
