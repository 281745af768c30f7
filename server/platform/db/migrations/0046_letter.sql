-- By what a letter that is sent again, and the notification beside it, is known for the same one. An id of its own and
-- not the row's number: those begin anew with each database, and mail readers keep what they have seen.
alter table outbox add column letter uuid not null default gen_random_uuid();
alter table notification add column letter uuid;
create unique index notification_letter on notification (letter) where letter is not null;
