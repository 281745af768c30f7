-- What was typed into the registration form waits here until somebody proves the address. Only whoever proves it in the
-- browser in which it was typed gets it, so that nobody can put a password of his own on somebody else's address.
create table registration (
  id bigint generated always as identity primary key,
  nonce_hash text not null unique,
  email text not null,
  name text not null,
  mobile text not null,
  password_hash text not null,
  created_at timestamptz not null
);
create index registration_email on registration (email, id);

-- Registrations from before: no browser holds their nonce, but their password still asks for another code.
insert into registration (nonce_hash, email, name, mobile, password_hash, created_at)
select gen_random_uuid()::text, lower(email), name, coalesce(mobile, ''), password_hash, created_at
from app_user
where account_state = 'unverified' and email is not null and password_hash is not null;
update app_user set name = '', mobile = null, password_hash = null where account_state = 'unverified';
