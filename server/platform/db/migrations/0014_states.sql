-- How many records stand in each state, and since when the first of them: read from the index alone.
create index app_user_states on app_user (account_state, account_due_at, updated_at);
create index property_states on property (request_status, revision_state, status, market_status, deleted_at, updated_at);
create index payment_states on payment (state, updated_at);
create index subscription_states on subscription (state, created_at);
create index slot_states on slot (state, updated_at);
