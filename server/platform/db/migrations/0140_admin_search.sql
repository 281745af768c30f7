-- Records by a few letters of their title or of a name, from anywhere in the administration. The expressions stand in
-- server/areas/admin/find.ts as well: the index is used for exactly these.
create index property_admin_words on property using gin (lower(title || ' ' || address) gin_trgm_ops);
create index app_user_admin_words on app_user
  using gin (lower(name || ' ' || coalesce(email, '') || ' ' || coalesce(mobile, '')) gin_trgm_ops);
