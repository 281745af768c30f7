-- The overview asks for the accounts that were created on certain days.
create index app_user_created on app_user (created_at);
