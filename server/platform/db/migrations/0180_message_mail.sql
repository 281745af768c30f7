-- E-mails about unread messages: for each reader of a conversation, what waits and when the last e-mail was queued.
create table chat_mail (
  thread_id bigint not null references chat_thread (id) on delete cascade,
  user_id bigint not null references app_user (id),
  waits_since timestamptz,
  mailed_at timestamptz,
  mailed_seq int not null default 0,
  primary key (thread_id, user_id)
);
create index chat_mail_waits on chat_mail (waits_since) where waits_since is not null;
create index chat_mail_user on chat_mail (user_id);
comment on table chat_mail is 'What each reader of a conversation was, or is to be, told by e-mail of unread messages.';
comment on column chat_mail.waits_since is 'When the oldest message was written that may still need an e-mail; null: nothing waits.';
comment on column chat_mail.mailed_at is 'When the last e-mail was queued.';
comment on column chat_mail.mailed_seq is 'The last message that an e-mail has covered.';

alter table app_user add column message_mail boolean not null default true;
comment on column app_user.message_mail is 'Whether unread messages are announced by e-mail.';
