-- When hourly and daily jobs last ran, whichever process it was: a restart doesn't put them off.
create table job_run (
  name text primary key,
  ran_at timestamptz not null
);
comment on table job_run is 'The last successful run of each hourly or daily job.';
