-- Of all, not only of the public: PostgreSQL does not put two indexes together that leave out the same rows, and words
-- are looked for among the newest by this one and by that of the words.
create index property_posted on property (posted_at);
create index project_posted on project (posted_at);
