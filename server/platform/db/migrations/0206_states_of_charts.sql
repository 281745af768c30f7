-- The previous version doesn't know the new states.
update schema_min set needs = '0206_states_of_charts.sql';

-- Written by `npm run states` from the charts of the records: the states in which each can be stored.
alter table app_user
  drop constraint if exists app_user_account_state_check,
  drop constraint if exists app_user_account_state_legal,
  add constraint app_user_account_state_legal check (account_state in (
    'unverified', 'active', 'deactivated', 'deletionRequested', 'purged'));
alter table property
  drop constraint if exists property_request_status_check,
  drop constraint if exists property_revision_state_check,
  drop constraint if exists property_request_status_legal,
  add constraint property_request_status_legal check ((request_status, revision_state) in (
    ('pending', 'settled'), ('pending', 'approving'), ('pending', 'questioning'), ('pending', 'rejecting'), ('pending', 'questioned'), ('approved', 'settled'), ('approved', 'editReview'), ('approved', 'editApproving'), ('approved', 'editRejecting'), ('rejected', 'settled'), ('expired', 'settled')));
alter table property
  drop constraint if exists property_status_check,
  drop constraint if exists property_status_legal,
  add constraint property_status_legal check (status in (
    'active', 'inactive'));
alter table property
  drop constraint if exists property_market_status_check,
  drop constraint if exists property_market_status_legal,
  add constraint property_market_status_legal check (market_status in (
    'available', 'sold', 'rented'));
alter table project
  drop constraint if exists project_request_status_check,
  drop constraint if exists project_revision_state_check,
  drop constraint if exists project_request_status_legal,
  add constraint project_request_status_legal check ((request_status, revision_state) in (
    ('pending', 'settled'), ('pending', 'approving'), ('pending', 'questioning'), ('pending', 'rejecting'), ('pending', 'questioned'), ('approved', 'settled'), ('approved', 'editReview'), ('approved', 'editApproving'), ('approved', 'editRejecting'), ('rejected', 'settled'), ('expired', 'settled')));
alter table project
  drop constraint if exists project_status_check,
  drop constraint if exists project_status_legal,
  add constraint project_status_legal check (status in (
    'active', 'inactive'));
alter table advertisement
  drop constraint if exists advertisement_state_check,
  drop constraint if exists advertisement_state_legal,
  add constraint advertisement_state_legal check (state in (
    'unasked', 'pending', 'approved', 'rejected', 'expired'));
alter table payment
  drop constraint if exists payment_state_check,
  drop constraint if exists payment_state_legal,
  add constraint payment_state_legal check (state in (
    'opened', 'pending', 'success', 'failed', 'expired', 'needsReview', 'needsRefund', 'disputed', 'refunded'));
alter table refund_order
  drop constraint if exists refund_order_state_check,
  drop constraint if exists refund_order_state_legal,
  add constraint refund_order_state_legal check (state in (
    'ordered', 'sent', 'silent', 'pending', 'attention', 'done', 'failed'));
alter table bank_receipt
  drop constraint if exists bank_receipt_state_check,
  drop constraint if exists bank_receipt_state_legal,
  add constraint bank_receipt_state_legal check (state in (
    'awaitingReceipt', 'pendingVerification', 'rejected', 'success', 'failed', 'expired'));
alter table subscription
  drop constraint if exists subscription_state_check,
  drop constraint if exists subscription_state_legal,
  add constraint subscription_state_legal check (state in (
    'active', 'suspended', 'ended'));
alter table slot
  drop constraint if exists slot_state_check,
  drop constraint if exists slot_state_legal,
  add constraint slot_state_legal check (state in (
    'held', 'released', 'used'));
alter table agent_application
  drop constraint if exists agent_application_state_check,
  drop constraint if exists agent_application_state_legal,
  add constraint agent_application_state_legal check (state in (
    'initial', 'pending', 'asked', 'failed', 'success', 'revoked'));
alter table block
  drop constraint if exists block_state_check,
  drop constraint if exists block_state_legal,
  add constraint block_state_legal check (state in (
    'open', 'blocked'));
alter table report
  drop constraint if exists report_state_check,
  drop constraint if exists report_state_legal,
  add constraint report_state_legal check (state in (
    'open', 'upheld', 'appealed', 'dismissed', 'overturned', 'confirmed'));
alter table contact_message
  drop constraint if exists contact_message_state_check,
  drop constraint if exists contact_message_state_legal,
  add constraint contact_message_state_legal check (state in (
    'received', 'answered', 'closed'));
alter table publication
  drop constraint if exists publication_state_check,
  drop constraint if exists publication_state_legal,
  add constraint publication_state_legal check (state in (
    'draft', 'published', 'withdrawn', 'deleted'));
alter table membership
  drop constraint if exists membership_state_check,
  drop constraint if exists membership_state_legal,
  add constraint membership_state_legal check (state in (
    'invited', 'active', 'suspended', 'removed'));
