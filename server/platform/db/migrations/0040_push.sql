-- Whatever stands in somebody's notifications goes to the browsers that asked for push messages: one effect for each,
-- in the transaction of the notification, so that none is lost and one that fails is tried again by itself.
-- What effects call a browser by: its token is nobody's business who reads them.
alter table push_token add column id bigint generated always as identity unique;
create index push_token_user on push_token (user_id);

create function notification_to_push() returns trigger language plpgsql as $$
begin
  insert into outbox (type, payload, run_at)
  select 'push.send', jsonb_build_object('browser', p.id, 'notification', n.id), n.created_at
  from fresh n join push_token p on p.user_id = n.user_id;
  return null;
end $$;

create trigger notification_push after insert on notification referencing new table as fresh
  for each statement execute function notification_to_push();
