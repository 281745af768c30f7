-- What browsers report of the flows: how often a state was left by which event, and after how long. `bucket` is twice
-- the logarithm (base 2) of the thousandths of a second. Never by whom.
create table daily_flow (
  day date not null,
  flow text not null,
  state text not null,
  event text not null,
  bucket smallint not null,
  n int not null,
  primary key (day, flow, state, event, bucket)
);
