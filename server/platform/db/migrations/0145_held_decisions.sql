-- A decision about a listing may be undone until then (D99); what it owes follows afterwards.
alter table property add column held_until timestamptz;
alter table project add column held_until timestamptz;
comment on column property.held_until is 'Until when a decision about it may be undone; null where none is held.';
comment on column project.held_until is 'Until when a decision about it may be undone; null where none is held.';
create index property_held on property (held_until) where held_until is not null;
create index project_held on project (held_until) where held_until is not null;
