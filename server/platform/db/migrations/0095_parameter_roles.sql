-- What an attribute counts, where every filter knows it by name: visitors choose "3+ bedrooms" without choosing a
-- property type first, whatever the operator calls the attribute and whichever types ask for it. One attribute a role.
alter table parameter add column role text check (role in ('bedrooms', 'bathrooms'));
alter table parameter add constraint parameter_role_counts check (role is null or kind = 'number');
create unique index parameter_role on parameter (role) where role is not null;

-- Until now only the sign of an attribute told what it counts.
update parameter set role = 'bedrooms'
where id = (select id from parameter where kind = 'number' and icon = 'bed' order by position, id limit 1);
update parameter set role = 'bathrooms'
where id = (select id from parameter where kind = 'number' and icon = 'bath' order by position, id limit 1);
