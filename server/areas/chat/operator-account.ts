import { sql } from 'kysely'

/**
 * Who stands for the operator towards a person: the administrator who owns the listing, else the first one there is.
 * `t` is the conversation.
 */
export const operatorOf = sql<number>`coalesce(
  (select u.id from property p join app_user u on u.id = p.user_id
    where p.id = t.property_id and u.role = 'admin' and u.account_state = 'active'),
  (select min(u.id) from app_user u where u.role = 'admin' and u.account_state = 'active'))`
