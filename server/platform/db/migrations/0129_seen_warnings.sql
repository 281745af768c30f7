-- A fraud warning that an administrator has seen waits for nobody any more, until it is actionable anew.
alter table fraud_warning add column seen_by bigint references app_user (id), add column seen_at timestamptz;
drop index fraud_warning_actionable;
create index fraud_warning_waits on fraud_warning (payment_id) where actionable and seen_at is null;
