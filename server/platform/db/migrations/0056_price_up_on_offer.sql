-- The lowest price first, among what is on offer: by the index alone, as the other orders are.
drop index property_price_up;
create index property_price_up on property
  ((case when price = 0 then 9007199254740991 else price end), id) include (price, on_offer) where public;
drop index property_city_price_up;
create index property_city_price_up on property
  (city, (case when price = 0 then 9007199254740991 else price end), id) include (price, on_offer) where public;
