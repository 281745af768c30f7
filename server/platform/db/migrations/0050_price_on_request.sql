-- A price of 0 is a price on request from now on: no listing is given away, and those that said 0 told no price.
comment on column property.price is 'Minor units of its currency; 0 is a price on request';

-- The lowest price first, those on request last. (The highest first needs no index of its own: there 0 is last anyway.)
create index property_price_up on property
  ((case when price = 0 then 9007199254740991 else price end), id) where public;
create index property_city_price_up on property
  (city, (case when price = 0 then 9007199254740991 else price end), id) where public;
