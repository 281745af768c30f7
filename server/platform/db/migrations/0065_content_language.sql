-- An article and a question are written in one language; visitors read those of theirs.
alter table article add column lang text not null default 'en';
alter table faq add column lang text not null default 'en';
