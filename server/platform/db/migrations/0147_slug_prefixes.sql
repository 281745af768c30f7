-- A new entry looks for the slugs that begin like its own (D84): the unique index sorts by the database's language and
-- cannot find a beginning.
create index property_slug_prefix on property (slug text_pattern_ops);
create index project_slug_prefix on project (slug text_pattern_ops);
create index article_slug_prefix on article (slug text_pattern_ops);
create index category_slug_prefix on category (slug text_pattern_ops);
