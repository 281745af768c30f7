-- A map of a city within a price counts all that fit by the index alone, whatever rooms and kind are asked for.
drop index property_city_price;
create index property_city_price on property (city, price, id)
  include (on_offer, latitude, longitude, bedrooms, bathrooms, category_id, property_type) where public;
