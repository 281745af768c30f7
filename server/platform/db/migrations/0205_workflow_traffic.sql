-- How often flows went from a state to another, reported by browsers together with `daily_flow`; `next` is the state
-- entered.
create table daily_flow_step (
  day date not null,
  flow text not null,
  state text not null,
  event text not null,
  next text not null,
  n int not null,
  primary key (day, flow, state, event, next)
);

-- How often records left a state, by the time spent in it. States that are parallel are counted apart. `bucket` is twice
-- the base-2 logarithm of the seconds.
create table daily_stay (
  day date not null,
  record text not null,
  state text not null,
  bucket smallint not null,
  n int not null,
  primary key (day, record, state, bucket)
);
create index daily_stay_record on daily_stay (record, day);

-- Sums of `daily_transition` and `daily_stay` by calendar month, so that a year is read from few rows; `day` is the first
-- of the month.
create table monthly_transition (
  day date not null,
  record text not null,
  event text not null,
  from_state text not null,
  to_state text not null,
  n int not null,
  primary key (day, record, event, from_state, to_state)
);
create index monthly_transition_record on monthly_transition (record, day);
create table monthly_stay (
  day date not null,
  record text not null,
  state text not null,
  bucket smallint not null,
  n int not null,
  primary key (day, record, state, bucket)
);
create index monthly_stay_record on monthly_stay (record, day);
insert into monthly_transition
select date_trunc('month', day)::date, record, event, from_state, to_state, sum(n)::int
from daily_transition group by 1, 2, 3, 4, 5;
