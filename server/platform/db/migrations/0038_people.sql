-- What somebody of the team may do, by areas of the administration; follows from the membership, so that every call
-- reads it with the person. Nothing is allowed that is not written here.
alter table app_user add column permissions text[] not null default '{}';

-- Who belongs to the team: invited by mail, active, suspended, removed.
create table membership (
  id bigint generated always as identity primary key,
  -- Where the invitation went; only whoever has proved this address can take it.
  email text not null,
  -- Who took it.
  user_id bigint references app_user (id),
  -- The first administrator, whom nobody can lock out.
  founder boolean not null default false,
  permissions text[] not null,
  state text not null default 'invited' check (state in ('invited', 'active', 'suspended', 'removed')),
  invited_by bigint references app_user (id),
  -- Language of the letter.
  lang text not null default 'en',
  -- Until when the invitation can be taken.
  due_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (not founder or state = 'active'),
  check (state = 'invited' or state = 'removed' or user_id is not null)
);
create unique index membership_email on membership (lower(email)) where state <> 'removed';
create unique index membership_person on membership (user_id) where state <> 'removed';
create index membership_states on membership (state, updated_at);

insert into membership (email, user_id, founder, permissions, state, due_at, created_at, updated_at)
select coalesce(email, ''), id, row_number() over (order by id) = 1, '{everything}', 'active', created_at, created_at, created_at
from app_user where role = 'admin' and account_state <> 'purged';
update app_user set permissions = '{everything}' where role = 'admin' and account_state <> 'purged';

-- A package that an administrator gives is given once for one press.
create unique index subscription_gift on subscription (granted_by, client_key)
  where granted_by is not null and client_key is not null;

-- A decision on a report is told to both sides, and whom it concerns may appeal.
alter table report add column concerned_id bigint references app_user (id);
update report r set concerned_id = coalesce(r.to_user_id,
  (select user_id from property where id = r.property_id), (select user_id from project where id = r.project_id));
alter table report alter column concerned_id set not null;
alter table report add column decided_by bigint references app_user (id);
update report r set decided_by = (select actor_id from record_history h
  where h.record = 'report' and h.record_id = r.id::text and h.event in ('report.upheld', 'report.dismissed')
  order by h.id desc limit 1) where r.state <> 'open';
-- Until when an appeal is heard.
alter table report add column due_at timestamptz;
-- What the person concerned says against it, and what was said to that.
alter table report add column appeal text;
alter table report add column appeal_statement text;
alter table report drop constraint report_state_check;
alter table report add check (state in ('open', 'upheld', 'dismissed', 'appealed', 'overturned', 'confirmed'));
create index report_concerned on report (concerned_id, state);

-- Who took which data out of the house, and when. Written before the first row leaves.
create table export_made (
  id bigint generated always as identity primary key,
  what text not null,
  filter jsonb not null,
  -- How many rows left; none are written where it was cut off.
  lines int,
  actor_id bigint not null references app_user (id),
  at timestamptz not null
);
create index export_made_at on export_made (at desc);

-- The log is read by whoever acted and by what happened, the last first.
create index record_history_actor on record_history (actor_id, id desc) where actor_id is not null;
create index record_history_event on record_history (event, id desc);
