-- Saved searches: what people want to be told of, and what was found for them.
create table saved_search (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  -- Null: it is called after its filter, in the reader's language.
  name text,
  -- The filter as it stands in an address, one text for one filter.
  query text not null,
  frequency text not null check (frequency in ('instant', 'daily', 'weekly', 'off')),
  created_at timestamptz not null,
  -- Daily and weekly letters keep the hour at which this was chosen.
  slot_from timestamptz not null,
  -- When a letter may go out; null while nothing waits for one.
  due_at timestamptz,
  -- When the last one did.
  alerted_at timestamptz
);
create unique index saved_search_filter on saved_search (user_id, md5(query));
create index saved_search_due on saved_search (due_at) where due_at is not null;

-- Listings that came to the public or changed there. Written by triggers, in the transaction of the change itself, so that
-- no way to the public can forget it; a sweep looks which searches they fit now and takes them away.
create table alert_due (
  id bigint generated always as identity primary key,
  property_id bigint not null references property (id) on delete cascade,
  -- Null: it came to the public as a whole. Otherwise what of it changed, in the words of contract/saved-search.ts.
  parts text[],
  price_before bigint,
  -- Null where the change did not touch the listing's own time: it stands as it was, however long ago that is.
  at timestamptz
);

-- What a search found: each listing once, whatever happens to it later.
create table alert_item (
  search_id bigint not null references saved_search (id) on delete cascade,
  property_id bigint not null references property (id) on delete cascade,
  rule text not null check (rule in ('listed', 'price', 'changed')),
  -- What of the filter the change brought it into; null with the rule `listed`, which means the whole of it.
  parts text[],
  found_at timestamptz not null,
  -- The letter that tells of it, once there is one, and when it was sent.
  letter uuid,
  sent_at timestamptz,
  primary key (search_id, property_id)
);
create index alert_item_waiting on alert_item (search_id, found_at, property_id) where letter is null;
create index alert_item_letter on alert_item (letter) where letter is not null;
create index alert_item_property on alert_item (property_id);

create function alert_listed() returns trigger language plpgsql as $$
begin
  insert into alert_due (property_id, at) select id, updated_at from added where public;
  return null;
end $$;
create trigger property_alert_new after insert on property referencing new table as added
  for each statement execute function alert_listed();

create function alert_changed() returns trigger language plpgsql as $$
declare
  happened timestamptz := case when new.updated_at <> old.updated_at then new.updated_at end;
begin
  if not old.public then
    insert into alert_due (property_id, at) values (new.id, happened);
    return null;
  end if;
  insert into alert_due (property_id, parts, price_before, at) values (new.id, array_remove(array[
    case when old.price <> new.price then 'price' end,
    case when old.fts is distinct from new.fts then 'words' end,
    case when (old.property_type, old.category_id) <> (new.property_type, new.category_id) then 'kind' end,
    case when (old.city, old.state, old.country, old.latitude, old.longitude)
      <> (new.city, new.state, new.country, new.latitude, new.longitude) then 'place' end,
    case when old.attrs <> new.attrs then 'facts' end,
    case when old.is_premium <> new.is_premium or old.featured_until is distinct from new.featured_until then 'marks' end],
    null), old.price, happened);
  return null;
end $$;
create trigger property_alert after update of request_status, status, deleted_at, owner_hidden, price, property_type,
    category_id, city, state, country, latitude, longitude, attrs, is_premium, featured_until, title, description, address,
    client_address on property for each row
  when (new.public and (not old.public
    or (old.price, old.property_type, old.category_id, old.city, old.state, old.country, old.latitude, old.longitude,
        old.attrs, old.is_premium)
      <> (new.price, new.property_type, new.category_id, new.city, new.state, new.country, new.latitude, new.longitude,
        new.attrs, new.is_premium)
    or old.featured_until is distinct from new.featured_until
    or old.fts is distinct from new.fts))
  execute function alert_changed();

-- A letter that carries an id is the same letter when it comes again.
alter table mailbox add column message_id text unique;
