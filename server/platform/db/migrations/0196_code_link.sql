-- The link in the e-mail of a code, which proves the address as the code does. Only its hash is stored.
alter table otp add column link_hash text;
create index otp_link on otp (link_hash) where link_hash is not null;
