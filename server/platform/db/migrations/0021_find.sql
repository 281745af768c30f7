-- Finding by words in any script, forgiving a typo; and the indexes and roll-ups of the results.

-- Text as it is compared: without case, accents, vowel points and punctuation. Its twin in the house is fold.ts; a test
-- holds them together.
-- Plain ASCII, which is most of it, takes the short way: five times as fast.
create function search_fold(t text) returns text language sql immutable strict parallel safe
return case when octet_length(t) = length(t) then
  regexp_replace(replace(lower(t collate "C"), '''', ''), '[^a-z0-9]+', ' ', 'g')
else replace(replace(replace(translate(
  regexp_replace(
    regexp_replace(
      lower(normalize(t, NFKD) collate "und-x-icu") collate "C",
      '[\u0027\u2019\u00ad\u02b0-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u200b-\u200f\u3099\u309a\ufe00-\ufe0f]',
      '', 'g'),
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u0387\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u06dd\u06de\u0964\u0965\u0970\u0e2f\u0e3f\u0e4f\u0e5a\u0e5b\u104a-\u104f\u17d4-\u17db\u2000-\u2bff\u3000-\u3004\u3008-\u3020\u3030\u303d\u30fb\ue000-\uf8ff\ufd3e\ufd3f\ufe10-\ufe6f\ufeff\uffe0-\uffff\U0001f000-\U0001faff]+',
    ' ', 'g'),
  'ςłøđðıىةکی٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'σloddiيهكي01234567890123456789'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') end;

-- The words of a text with their places. Scripts that put no space between words are taken sign by sign, so that
-- a run of signs is found by their order.
create function search_vector(t text, weight text) returns tsvector language sql immutable strict parallel safe
return (
  select coalesce(string_agg('''' || left(w, 60) || ''':' || least(n, 16383) || weight, ' '), '')::tsvector
  from (
    select w, row_number() over () as n
    from (select search_fold(t) as f offset 0) folded,
      string_to_table(
        case when octet_length(f) = length(f) then f
        else regexp_replace(f, '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u30ff\u31f0-\u31ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g') end,
        ' ') w
    where w <> '') s);

-- By the address that the public reads (D85), never by one its owner keeps to himself.
drop index property_fts;
alter table property drop column fts;
alter table property add column fts tsvector not null generated always as (
  search_vector(title, 'A') ||
  search_vector(coalesce(nullif(client_address, ''), address) || ' ' || city || ' ' || state || ' ' || country, 'B') ||
  search_vector(left(description, 20000), 'C')) stored;
create index property_fts on property using gin (fts) where public;

drop index project_fts;
alter table project drop column fts;
alter table project add column fts tsvector not null generated always as (
  search_vector(title, 'A') ||
  search_vector(location || ' ' || city || ' ' || state || ' ' || country, 'B') ||
  search_vector(left(description, 20000), 'C')) stored;
create index project_fts on project using gin (fts) where public;
create index project_category on project (category_id, posted_at desc, id desc) where public;
create index project_point on project using gist (point(longitude, latitude)) where public;

-- The words that public listings use, to tell what a mistyped one may mean.
create table search_word (
  word text collate "C" primary key,
  n int not null
);
create index search_word_trgm on search_word using gin (word gin_trgm_ops);

-- Listings whose words are to be noted; a sweep does it, since many listings share a word.
create table search_due (
  id bigint generated always as identity primary key,
  property_id bigint references property (id) on delete cascade,
  project_id bigint references project (id) on delete cascade
);
insert into search_due (property_id) select id from property where public order by id;
insert into search_due (project_id) select id from project where public order by id;

create function search_due_property() returns trigger language plpgsql as $$
begin insert into search_due (property_id) values (new.id); return null; end $$;
create function search_due_project() returns trigger language plpgsql as $$
begin insert into search_due (project_id) values (new.id); return null; end $$;
create trigger property_words_new after insert on property for each row
  when (new.public) execute function search_due_property();
create trigger property_words after update on property for each row
  when (new.public and (not old.public or old.fts is distinct from new.fts)) execute function search_due_property();
create trigger project_words_new after insert on project for each row
  when (new.public) execute function search_due_project();
create trigger project_words after update on project for each row
  when (new.public and (not old.public or old.fts is distinct from new.fts)) execute function search_due_project();
