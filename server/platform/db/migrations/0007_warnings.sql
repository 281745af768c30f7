-- When the owner was told that a listing's time is nearly over (D13); null until then and again after a renewal.
alter table property add column warned_at timestamptz;
