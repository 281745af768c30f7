-- A number was stored with the trunk 0 that is dialled within a country, if it was typed so: +44 07911 123456. Numbers
-- are E.164 now, so such rows are found by their one spelling. The codes are those whose numbers lose the 0 abroad, after
-- libphonenumber-js 1.13.16. A number that another account has confirmed already stays as it is.
create function pg_temp.without_trunk(number text) returns text language sql immutable as $$
  select regexp_replace(number,
    '^\+(20|27|31|32|33|40|41|43|44|46|49|51|53|54|55|58|60|61|62|63|64|66|81|82|84|86|90|91|92|93|94|95|98|211|212|213|218|231|232|233|234|243|249|250|251|252|254|255|256|260|261|262|263|264|265|291|353|355|358|359|370|373|374|375|377|380|381|382|383|385|386|387|389|421|423|508|590|591|593|594|595|596|598|686|850|855|856|880|886|961|962|963|964|966|967|970|971|972|976|977|994|995|996)0(?=[1-9])',
    '+\1')
$$;
update app_user u set mobile = pg_temp.without_trunk(mobile)
where mobile <> pg_temp.without_trunk(mobile) and not exists (
  select from app_user o where o.id <> u.id and pg_temp.without_trunk(o.mobile) = pg_temp.without_trunk(u.mobile)
    and o.mobile_verified_at is not null and o.account_state <> 'purged');
update registration set mobile = pg_temp.without_trunk(mobile) where mobile <> pg_temp.without_trunk(mobile);
