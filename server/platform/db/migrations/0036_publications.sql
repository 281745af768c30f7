-- What the operator publishes: one record for each entry, whatever it is, and what of it visitors may see.
alter table article add column is_public boolean not null default true;
alter table faq add column is_public boolean not null default true;
alter table slider add column is_public boolean not null default true;
alter table category add column is_public boolean not null default true;
alter table parameter add column is_public boolean not null default true;
alter table facility add column is_public boolean not null default true;
alter table city add column is_public boolean not null default true;

-- Pages of words, one row a language. What the house says of itself without one stands in the language files.
create table page (
  id bigint generated always as identity primary key,
  slug text not null,
  lang text not null,
  title text not null,
  description text not null default '',
  body text not null,
  is_public boolean not null default true,
  unique (slug, lang)
);

create table publication (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('article', 'faq', 'slide', 'page', 'category', 'parameter', 'facility', 'city', 'package')),
  subject_id bigint not null,
  -- What it is called; kept when the entry itself is gone.
  name text not null,
  state text not null check (state in ('draft', 'published', 'withdrawn', 'deleted')),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (kind, subject_id)
);
create index publication_states on publication (state, updated_at);
create index publication_kind on publication (kind, state, updated_at desc, id desc);

-- Every entry has its record, whoever wrote it: an administrator, a seed or an import. Arguments: kind, column of its
-- name, column that says whether visitors see it.
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

insert into publication (kind, subject_id, name, state, created_at, updated_at)
select 'article', id, title, 'published', created_at, created_at from article
union all select 'faq', id, question, 'published', now(), now() from faq
union all select 'slide', id, coalesce(title, ''), 'published', now(), now() from slider
union all select 'category', id, name, 'published', now(), now() from category
union all select 'parameter', id, name, 'published', now(), now() from parameter
union all select 'facility', id, name, 'published', now(), now() from facility
union all select 'city', id, name, 'published', now(), now() from city
union all select 'package', id, name, case when is_active then 'published' else 'withdrawn' end, created_at, created_at from package;

-- Articles were plain text, their paragraphs parted by blank lines; from now on they are rich text.
update article set body = '<p>' || regexp_replace(
  replace(replace(replace(btrim(body), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E'\\r?\\n\\s*\\r?\\n', '</p><p>', 'g') || '</p>';
