-- Catalogue texts in additional languages; those in the main language are in the columns themselves.
alter table category add column texts jsonb not null default '{}';
alter table parameter add column texts jsonb not null default '{}';
alter table facility add column texts jsonb not null default '{}';
alter table city add column texts jsonb not null default '{}';
alter table package add column texts jsonb not null default '{}';
alter table report_reason add column texts jsonb not null default '{}';
comment on column category.texts is 'Texts in other languages: code, then column, then text.';
comment on column parameter.texts is 'Texts in other languages: code, then column, then text; options by the option in the main language.';
comment on column facility.texts is 'Texts in other languages: code, then column, then text.';
comment on column city.texts is 'Texts in other languages: code, then column, then text.';
comment on column package.texts is 'Texts in other languages: code, then column, then text.';
comment on column report_reason.texts is 'Texts in other languages: code, then column, then text.';

-- Report reasons are published like the rest of the catalogue.
alter table report_reason add column is_public boolean not null default true;
alter table publication drop constraint publication_kind_check;
alter table publication add constraint publication_kind_check
  check (kind in ('article', 'faq', 'slide', 'page', 'category', 'parameter', 'facility', 'city', 'reason', 'package'));
create trigger report_reason_publication after insert or update of reason on report_reason
  for each row execute function note_publication('reason', 'reason', 'is_public');
insert into publication (kind, subject_id, name, state, created_at, updated_at)
select 'reason', id, reason, 'published', now(), now() from report_reason;

-- The previous version doesn't know publications of kind `reason`.
update schema_min set needs = '0201_catalogue_texts.sql';
