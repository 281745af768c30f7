-- Places are looked for as texts are: without case, accents and the marks that few people type ("الاسكندرية" is written
-- الإسكندرية, "lodz" Łódź).
create index suggestion_folded on suggestion (search_fold(term) text_pattern_ops, n desc);
create index suggestion_folded_trgm on suggestion using gin (search_fold(term) gin_trgm_ops);
