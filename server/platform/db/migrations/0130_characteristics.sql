-- What an owner says of a listing beside its columns and its category's answers, by name (contract/listing-fields.ts).
-- With its default the column is added without writing the table anew.
alter table property add column characteristics jsonb not null default '{}';
create index property_characteristics on property using gin (characteristics jsonb_path_ops) where public;

-- Saved searches hear of a change of any of them. Columns that may be empty are compared as such.
create or replace function alert_changed() returns trigger language plpgsql as $$
declare
  happened timestamptz := case when new.updated_at <> old.updated_at then new.updated_at end;
begin
  if not old.on_offer then
    insert into alert_due (property_id, at) values (new.id, happened);
    return null;
  end if;
  insert into alert_due (property_id, parts, price_before, at) values (new.id, array_remove(array[
    case when old.price <> new.price then 'price' end,
    case when old.fts is distinct from new.fts then 'words' end,
    case when (old.property_type, old.category_id) is distinct from (new.property_type, new.category_id) then 'kind' end,
    case when (old.city, old.state, old.country, old.latitude, old.longitude)
      is distinct from (new.city, new.state, new.country, new.latitude, new.longitude) then 'place' end,
    case when (old.attrs, old.characteristics) is distinct from (new.attrs, new.characteristics) then 'facts' end,
    case when (old.is_premium, old.featured_until) is distinct from (new.is_premium, new.featured_until) then 'marks' end],
    null), old.price, happened);
  return null;
end $$;
drop trigger property_alert on property;
create trigger property_alert after update of request_status, status, deleted_at, owner_hidden, market_status, price,
    property_type, category_id, city, state, country, latitude, longitude, attrs, characteristics, is_premium,
    featured_until, title, description, address, client_address on property for each row
  when (new.on_offer and (not old.on_offer
    or (old.price, old.property_type, old.category_id, old.city, old.state, old.country, old.latitude, old.longitude,
        old.attrs, old.characteristics, old.is_premium, old.featured_until, old.fts)
      is distinct from (new.price, new.property_type, new.category_id, new.city, new.state, new.country, new.latitude,
        new.longitude, new.attrs, new.characteristics, new.is_premium, new.featured_until, new.fts)))
  execute function alert_changed();
