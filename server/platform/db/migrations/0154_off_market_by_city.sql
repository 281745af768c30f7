-- What is sold or let in one city, the last listed first: through those of all cities the search took longer with each.
create index property_city_off_market on property (city, market_status, posted_at desc, id desc)
  where public and not on_offer;
