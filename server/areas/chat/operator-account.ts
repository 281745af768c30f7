import { sql } from 'kysely'

/**
 * Account that represents the operator in conversation `t`: the administrator who owns the listing, otherwise the first
 * administrator.
 */
export const operatorOf = sql<number>`coalesce(
  (select u.id from property p join app_user u on u.id = p.user_id
    where p.id = t.property_id and u.role = 'admin' and u.account_state = 'active'),
  (select min(u.id) from app_user u where u.role = 'admin' and u.account_state = 'active'))`
