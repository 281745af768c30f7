-- Conversations of two people, or of a person and the operator, about a listing or about none (§3). Without other_id it
-- is the operator, whichever administrator writes (D57). Of two people, the one with the lower number is the person.
create table chat_thread (
  id bigint generated always as identity primary key,
  person_id bigint not null references app_user (id),
  other_id bigint references app_user (id),
  property_id bigint references property (id),
  started_by bigint not null references app_user (id),
  -- Number of the last message. Whoever writes holds the row, so messages are committed in this order.
  last_seq int not null default 0,
  -- Up to where either side has read, and what it has cleared away (D60).
  person_read int not null default 0,
  other_read int not null default 0,
  person_cleared int not null default 0,
  other_cleared int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique nulls not distinct (person_id, other_id, property_id),
  check (person_id < other_id)
);
create index chat_thread_other on chat_thread (other_id, updated_at desc);
create index chat_thread_person on chat_thread (person_id, updated_at desc);
create index chat_thread_started on chat_thread (started_by, created_at);
create index chat_thread_property on chat_thread (property_id);

create table chat_message (
  id bigint generated always as identity primary key,
  thread_id bigint not null references chat_thread (id) on delete cascade,
  seq int not null,
  -- Who wrote it; for the operator, which administrator.
  sender_id bigint not null references app_user (id),
  -- Which side of the conversation that was.
  from_person boolean not null,
  message text not null,
  file_key text references file (key),
  file_name text,
  audio_key text references file (key),
  -- Made by the client: sent again under it, a message is still one.
  client_id text,
  deleted_at timestamptz,
  created_at timestamptz not null,
  unique (thread_id, seq),
  unique (sender_id, client_id)
);
create index chat_message_file on chat_message (file_key) where file_key is not null;
create index chat_message_audio on chat_message (audio_key) where audio_key is not null;

-- What is told to people who are here, numbered for each of them without a gap: whoever was cut off names the last
-- number they have. The row of the head is held until the number is committed. The oldest are forgotten.
create table stream_head (
  user_id bigint primary key references app_user (id),
  last bigint not null
);
create table stream_event (
  user_id bigint not null references app_user (id),
  seq bigint not null,
  type text not null,
  thread_id bigint references chat_thread (id) on delete cascade,
  message_id bigint references chat_message (id) on delete cascade,
  notification_id bigint references notification (id) on delete cascade,
  upto int,
  by_person boolean,
  at timestamptz not null,
  primary key (user_id, seq)
);
create index stream_event_at on stream_event (at);
create index stream_event_thread on stream_event (thread_id) where thread_id is not null;
create index stream_event_message on stream_event (message_id) where message_id is not null;
create index stream_event_notification on stream_event (notification_id) where notification_id is not null;

-- A conversation waits in the notifications once, however many messages it has that nobody has read.
create unique index notification_chat on notification (user_id, (params->>'thread'))
  where type = 'chat.message' and read_at is null;
create index notification_unread on notification (user_id) where read_at is null;
