-- The owners with the most listings, and those whose identity is proved, for the first few agents.
create index owner_listed_most on owner_listed (n desc, user_id);
create index app_user_verified on app_user (id) where verification_status = 'success';
