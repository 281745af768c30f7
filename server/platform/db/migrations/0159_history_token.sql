-- Which API token the person used; null for a session, and for everybody who is no person. No reference: a token is
-- tidied away long before the history of what was done with it.
alter table record_history add column api_token_id bigint;
