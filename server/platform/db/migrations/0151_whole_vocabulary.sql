-- Every word of public listings is kept but numbers alone, short ones and those with digits as well, so that the words
-- that begin as somebody types can be named: the index of texts finds whole words many times sooner than beginnings.
-- Until all are noted again, beginnings are looked for.
truncate search_due;
insert into search_due (property_id) select id from property where public order by id;
insert into search_due (project_id) select id from project where public order by id;
