-- Texts are named after the areas; what operators wrote over them keeps its key.
update language
set texts = (
  select coalesce(jsonb_object_agg(
    case split_part(key, '.', 1)
      when 'house' then 'site' || substr(key, 6)
      when 'notices' then 'notifications' || substr(key, 8)
      when 'account' then 'accounts' || substr(key, 8)
      when 'listing' then 'listings' || substr(key, 8)
      else key
    end,
    value
  ), '{}')
  from jsonb_each(texts)
);
