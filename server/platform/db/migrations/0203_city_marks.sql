-- Cards show cities by their names in the reader's language, so a change of a city is one of the catalogue.
create trigger city_marks after insert or update or delete or truncate on city
  for each statement execute function catalogue_changed();
