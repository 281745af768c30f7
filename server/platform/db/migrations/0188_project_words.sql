-- Words of projects apart from those of homes: a word that only projects use must not count as known where homes are
-- searched. Their words leave search_word with the next nightly count; until all projects are noted here, beginnings are
-- looked for.
create table project_word (
  word text collate "C" primary key,
  n int not null
);
create index project_word_trgm on project_word using gin (word gin_trgm_ops);
insert into search_due (project_id) select id from project where public order by id;
