-- A message to the house becomes a record: it waits, is answered by mail, or is laid aside.
alter table contact_message add column state text not null default 'received'
  check (state in ('received', 'answered', 'closed'));
-- The language in which it was written, for the answer.
alter table contact_message add column lang text not null default 'en';
alter table contact_message add column answer text;
alter table contact_message add column updated_at timestamptz;
update contact_message set updated_at = created_at;
alter table contact_message alter column updated_at set not null;
create index contact_message_states on contact_message (state, updated_at);
create index contact_message_email on contact_message (lower(email), created_at);
