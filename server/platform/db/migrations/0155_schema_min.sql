-- Which migration a server has to know to run on this schema. One that only adds (a table, a column that may be null, an
-- index) leaves it, so that the version before goes on beside the new one and can be gone back to; one that takes away
-- or renames what the version before asks for sets it to its own name, a release after the code stopped asking.
create table schema_min (
  one boolean primary key default true check (one),
  needs text not null
);
comment on table schema_min is 'The migration that a server has to know to run on this schema.';
insert into schema_min (needs) values ('0155_schema_min.sql');
