-- An owner's details of a project beyond its columns, as for properties (contract/listing-fields.ts). Thanks to the
-- default, the column is added without rewriting the table.
alter table project add column characteristics jsonb not null default '{}';
create index project_characteristics on project using gin (characteristics jsonb_path_ops) where public;
comment on column project.characteristics is 'By name, without what is not said (contract/listing-fields.ts).';
