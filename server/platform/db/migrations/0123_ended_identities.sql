-- An identity that was unlinked is kept and signs in no longer: else the next sign-in with it would link it again.
alter table identity_link add column id bigint generated always as identity unique;
alter table identity_link add column address text;
alter table identity_link add column ended_at timestamptz;
