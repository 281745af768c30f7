-- What the operator says in a language: texts over those that ship with the house, or a language of its own.
create table language (
  code text primary key check (code ~ '^[a-z]{2}$'),
  name text not null,
  rtl boolean not null default false,
  -- Whether visitors can choose it.
  is_on boolean not null default false,
  texts jsonb not null default '{}',
  version int not null default 1,
  updated_at timestamptz not null
);
