-- Under which heading of a listing's page an attribute stands; without one it stands among the others.
alter table parameter add column fact_group text check (fact_group in ('inside', 'building', 'outside'));

-- Until now only the sign of an attribute told what it is about.
update parameter set fact_group = 'inside' where icon in ('bed', 'bath', 'area', 'home');
update parameter set fact_group = 'building' where icon in ('clock', 'retry', 'star', 'sun', 'shield', 'up');
update parameter set fact_group = 'outside' where icon in ('grid', 'map', 'box');
