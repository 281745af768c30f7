-- Cards show city names in the reader's language, so a change to a city invalidates cached catalogues.
create trigger city_marks after insert or update or delete or truncate on city
  for each statement execute function catalogue_changed();
