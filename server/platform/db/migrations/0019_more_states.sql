-- As in 0014, for the records that came later; the queries of the administration group and filter by these columns.
create index bank_receipt_states on bank_receipt (state, updated_at);
create index agent_application_states on agent_application (state, updated_at);
create index project_states on project (request_status, revision_state, status, deleted_at, updated_at);
create index advertisement_states on advertisement (state, updated_at);
