import { sql } from 'kysely'
import type { UserRow } from '../../platform/db/schema'
import { json } from '../../platform/db/json'
import type { Trx } from '../kind'
import { leavingOf, type Leaving } from './retention'
import { purgeSteps } from './purge-plan'

/**
 * Removes everything about a user (D44), table by table according to the plan. File bytes are deleted through the
 * outbox after the commit, because a rollback couldn't restore them.
 */
export async function purgePerson(trx: Trx, row: UserRow, now: Date): Promise<void> {
  const who = leavingOf(row)
  const files = await filesOf(trx, who)
  await takeMarksBack(trx, who)
  for (const [table, retention] of purgeSteps) {
    if (retention.does === 'delete')
      await sql`delete from ${sql.table(table)} where ${retention.where(who)}`.execute(trx)
    if (retention.does === 'empty')
      await sql`update ${sql.table(table)} set ${retention.set(who)} where ${retention.where(who)}`.execute(
        trx,
      )
  }
  const effects = [
    ...files.map((key) => ({ type: 'file.unnamed', payload: json({ key }), run_at: now })),
    { type: 'files.unowned', payload: json({ owner: row.id }), run_at: now },
  ]
  await trx.insertInto('outbox').values(effects).execute()
}

/** Returns every file the user uploaded or references, even if someone else uploaded it first. */
async function filesOf(trx: Trx, who: Leaving): Promise<string[]> {
  const named = purgeSteps.flatMap(([table, retention]) =>
    retention.does === 'nothing'
      ? []
      : (retention.files ?? []).map(
          (column) =>
            sql`select ${sql.ref(column)} as key from ${sql.table(table)} where ${retention.where(who)} and ${sql.ref(column)} is not null`,
        ),
  )
  const sent = sql`select key from file where owner_id = ${who.id}`
  const { rows } = await sql<{ key: string }>`${sql.join([sent, ...named], sql` union `)}`.execute(trx)
  return rows.map(({ key }) => key)
}

/** Decrements the counters on listings the user had marked. */
async function takeMarksBack(trx: Trx, { id }: Leaving): Promise<void> {
  for (const [table, counter] of [
    ['favourite', 'likes'],
    ['interest', 'leads'],
  ])
    await sql`update property_tally set ${sql.ref(counter!)} = greatest(0, ${sql.ref(counter!)} - 1)
      where property_id in (select property_id from ${sql.table(table!)} where user_id = ${id})`.execute(trx)
}
