-- When the owner looked at who asked; null is news. Whoever asked before this was written down is none.
alter table interest add column seen_at timestamptz;
update interest set seen_at = created_at;
create index interest_new on interest (property_id) where seen_at is null;
