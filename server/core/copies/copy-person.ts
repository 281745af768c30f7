import { sql, type Kysely } from 'kysely'
import { emailKey } from '../../../contract/person/email-address'
import { mobile } from '../../../contract/calls/kit/person-fields'
import type { DB } from '../../platform/db/schema'
import { leavingOf, type Leaving } from '../purge/retention'
import { copiedRows, copyPlan, type CopiedRows } from './copy-plan'

/** A copy of a user's stored data. */
export interface PersonCopy {
  /** Rows by table, as JSON; empty tables are omitted. */
  tables: Record<string, Record<string, unknown>[]>
  /** Keys of files the user uploaded or the user's rows reference. */
  files: { key: string; widths: number[] }[]
}

/**
 * Copies the stored data of the account with this e-mail address or verified number; null if there is none. An
 * unverified e-mail address next to a verified number may belong to someone else: it doesn't identify the account, and
 * rows with that address aren't copied. Run it in a transaction for a consistent snapshot.
 */
export async function copyPerson(db: Kysely<DB>, address: string): Promise<PersonCopy | null> {
  const number = mobile.safeParse(address).data ?? null
  const account = await db
    .selectFrom('app_user')
    .select(['id', 'email', 'mobile', 'email_verified_at', 'mobile_verified_at'])
    .where((eb) =>
      eb.or([
        eb.and([
          eb(eb.fn('lower', ['email']), '=', emailKey(address)),
          eb.or([eb('email_verified_at', 'is not', null), eb('mobile_verified_at', 'is', null)]),
        ]),
        eb.and([eb('mobile', '=', number), eb('mobile_verified_at', 'is not', null)]),
      ]),
    )
    .where('account_state', '<>', 'purged')
    .executeTakeFirst()
  if (!account) return null
  const who = leavingOf(account)
  const tables: PersonCopy['tables'] = {}
  for (const [table, copied] of Object.entries(copyPlan)) {
    const rows = []
    for (const some of copiedRows(copied)) rows.push(...(await rowsOf(db, { table, ...some }, who)))
    if (rows.length > 0) tables[table] = rows
  }
  return { tables, files: await filesOf(db, who) }
}

async function rowsOf(
  db: Kysely<DB>,
  { table, where, without = [] }: CopiedRows & { table: string },
  who: Leaving,
) {
  const row = without.reduce((left, column) => sql`${left} - ${sql.lit(column)}`, sql`to_jsonb(copied)`)
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select ${row} as row from ${sql.table(table)} copied where ${where(who)} order by (${row})::text collate "C"`.execute(
    db,
  )
  return rows.map((one) => one.row)
}

async function filesOf(db: Kysely<DB>, who: Leaving): Promise<PersonCopy['files']> {
  const named = Object.entries(copyPlan).flatMap(([table, copied]) =>
    copiedRows(copied).flatMap(({ where, files = [] }) =>
      files.map((column) => sql`select ${sql.ref(column)} from ${sql.table(table)} where ${where(who)}`),
    ),
  )
  const sent = sql`select key from file where owner_id = ${who.id}`
  const { rows } = await sql<PersonCopy['files'][number]>`
    select key, widths from file where key in (${sql.join([sent, ...named], sql` union `)})
    order by key collate "C"`.execute(db)
  return rows
}
