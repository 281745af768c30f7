-- What the operator says of listings (categories, what they ask, parameters) is small, seldom changes and stands on
-- every card, so servers keep it in memory. Each statement that reads cards reads this mark with them: another one
-- than that of the kept catalogue says, in every process and from the commit on, that it has changed. A mark never
-- comes again.
create table catalogue_mark (
  one boolean primary key default true check (one),
  mark uuid not null
);
insert into catalogue_mark (mark) values (gen_random_uuid());

create function catalogue_changed() returns trigger language plpgsql as $$
begin
  insert into catalogue_mark (mark) values (gen_random_uuid()) on conflict (one) do update set mark = excluded.mark;
  return null;
end $$;

create trigger category_marks after insert or update or delete or truncate on category
  for each statement execute function catalogue_changed();
create trigger parameter_marks after insert or update or delete or truncate on parameter
  for each statement execute function catalogue_changed();
create trigger category_parameter_marks after insert or update or delete or truncate on category_parameter
  for each statement execute function catalogue_changed();
