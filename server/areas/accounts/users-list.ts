import { sql } from 'kysely'
import { page } from '../../../contract/limits'
import { may } from '../../../contract/api/permissions'
import type { Handler } from '../../platform/http/registry'
import {
  hasPublicPage,
  personColumns,
  personOf,
  type PersonRow,
  type ContactAddresses,
} from './public-person'

/**
 * get-users-list (D28, D94): names and pictures of users with something public. Administrators who manage accounts get
 * everyone, with contact details.
 */
export const usersList: Handler<'get-users-list'> = async ({ input, ctx, caller }) => {
  const named = input.search ? sql`u.name ilike ${`%${escapeLike(input.search)}%`}` : sql`true`
  const listing = sql`exists (select 1 from property own where own.user_id = u.id and own.public)`
  const having =
    input.has_property === undefined ? sql`true` : input.has_property ? listing : sql`not ${listing}`
  const isAdmin = may(caller.user, 'people') && caller.user?.account_state === 'active'
  const open = isAdmin ? sql`true` : hasPublicPage(sql`u`)
  const which = sql`from app_user u
    where u.account_state = 'active' and u.name <> '' and ${named} and ${having} and ${open}`
  const { rows } = await sql<PersonRow & ContactAddresses>`
    select ${personColumns}, u.email, u.mobile ${which}
    order by lower(u.name), u.id limit ${input.limit ?? page.limit} offset ${input.offset ?? 0}`.execute(
    ctx.db,
  )
  const counted = await sql<{ n: number }>`select count(*)::int as n ${which}`.execute(ctx.db)
  return {
    data: rows.map((row) =>
      Object.assign(personOf(row), isAdmin && { email: row.email, mobile: row.mobile }),
    ),
    message: 'refusals.found',
    extra: { total: counted.rows[0]?.n ?? 0 },
  }
}

/** Escapes wildcards for `like`. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
