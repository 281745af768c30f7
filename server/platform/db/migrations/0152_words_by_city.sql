-- Words within a city in one search of one index: listings of the city that have all of them.
drop index property_fts;
create index property_fts on property using gin (fts, city) where public;
