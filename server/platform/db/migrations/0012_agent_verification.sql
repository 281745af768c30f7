-- Questions of the agent verification as they stand now; a saved form is a version that never changes again.
create table verification_field (
  id bigint generated always as identity primary key,
  field_type text not null check (field_type in ('text', 'number', 'textarea', 'radio', 'checkbox', 'dropdown', 'file')),
  label jsonb not null,
  hint jsonb not null default '{}',
  options jsonb not null default '[]',
  required boolean not null default false,
  active boolean not null default true,
  -- Somebody has sent an answer to it: from then on it is only shut, never deleted.
  answered boolean not null default false,
  position int not null default 0
);

create table verification_form (
  version int primary key,
  fields jsonb not null,
  saved_by bigint references app_user (id),
  saved_at timestamptz not null
);

-- One file a person: what is being filled in, and where it stands. What was sent lies in agent_submission.
create table agent_application (
  id bigint generated always as identity primary key,
  user_id bigint not null unique references app_user (id),
  state text not null default 'initial' check (state in ('initial', 'pending', 'asked', 'failed', 'success', 'revoked')),
  -- What its owner reads now: why it was refused or taken back, or the question.
  reason text,
  draft jsonb,
  draft_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index agent_application_queue on agent_application (updated_at) where state = 'pending';

create table agent_submission (
  id bigint generated always as identity primary key,
  application_id bigint not null references agent_application (id),
  form_version int not null references verification_form (version),
  answers jsonb not null,
  sent_at timestamptz not null
);
create index agent_submission_application on agent_submission (application_id, id desc);

create table agent_file (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  field_id bigint not null,
  file_key text not null references file (key),
  name text not null,
  sent boolean not null default false,
  created_at timestamptz not null
);
create index agent_file_user on agent_file (user_id, field_id);

-- Whoever stands somewhere already gets the file that tells so.
insert into agent_application (user_id, state, created_at, updated_at)
  select id, verification_status, updated_at, updated_at from app_user where verification_status <> 'initial';
