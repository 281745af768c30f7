-- What an owner says of a project besides its columns, by name, as of a property (contract/listing-fields.ts).
-- With its default the column is added without rewriting the table.
alter table project add column characteristics jsonb not null default '{}';
create index project_characteristics on project using gin (characteristics jsonb_path_ops) where public;
comment on column project.characteristics is 'By name, without what is not said (contract/listing-fields.ts).';
