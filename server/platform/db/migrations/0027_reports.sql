-- A reason that says nothing by itself asks for words (§5: a reason must be chosen).
alter table report_reason add column asks_text boolean not null default false;
update report_reason set asks_text = true where reason = 'Something else';

-- What people report: a listing, a project or somebody (§3, D56). Each waits for an administrator.
create table report (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  property_id bigint references property (id),
  project_id bigint references project (id),
  to_user_id bigint references app_user (id),
  -- Without one it is none of the list: the words say it.
  reason_id bigint references report_reason (id),
  other_message text,
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  -- What was said of the decision.
  statement text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (num_nonnulls(property_id, project_id, to_user_id) = 1),
  check (reason_id is not null or other_message is not null),
  check (user_id <> to_user_id)
);
create index report_states on report (state, updated_at);
-- One person has one open report of one thing.
create unique index report_open_property on report (property_id, user_id) where state = 'open';
create unique index report_open_project on report (project_id, user_id) where state = 'open';
create unique index report_open_person on report (to_user_id, user_id) where state = 'open';
create index report_user on report (user_id);
create index report_property on report (property_id);
create index report_project on report (project_id);
create index report_person on report (to_user_id);
