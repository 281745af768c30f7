-- "Last confirmed by the owner" was updated_at, which administrators, the clock and a sale move as well.
alter table property add column confirmed_at timestamptz;
comment on column property.confirmed_at is 'When its owner last acted on it as on offer: posted, edited, renewed, shown, made available again. Null: never.';
update property p set confirmed_at = h.at
from (
  select record_id, max(at) as at from record_history
  where record = 'property' and actor_role = 'person' and event not in
    ('revision.withdrawn', 'visibility.off', 'market.sold', 'market.rented', 'listing.deleted')
  group by record_id
) h
where p.id = h.record_id::bigint;
create index property_confirmed on property (confirmed_at desc) include (on_offer) where public and confirmed_at is not null;
