-- How often something was tried within a window of time; outlives a restart and is shared by all processes.
create table throttle (
  key text primary key,
  hits int not null,
  until timestamptz not null
);
create index throttle_until on throttle (until);

-- Anyone can type anyone's number: only a proved one belongs to a single account.
drop index app_user_mobile;
create unique index app_user_mobile on app_user (mobile) where mobile_verified_at is not null and account_state <> 'purged';
create index app_user_name on app_user (lower(name), id) where account_state = 'active';
