-- Views of a property by day (UTC, as days since 1970-01-01), for its owner's last weeks; the total is in property.views.
create table view_day (
  property_id bigint not null references property (id),
  day int not null,
  views int not null check (views > 0),
  primary key (property_id, day)
);
create index view_day_day on view_day (day);

-- What is tallied now and not folded yet counts for today.
alter table view_tally add column day int not null default (extract(epoch from now()) / 86400)::int;
alter table view_tally alter column day drop default;
