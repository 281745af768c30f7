import { sql, type Kysely } from 'kysely'
import { page } from '../../../../contract/limits'
import type { Data, Parsed } from '../../../../contract/calls/call-types'
import type { Lang } from '../../../../contract/language/languages'
import type { DB } from '../../../platform/db/schema'
import { Refusal } from '../../../platform/refusal'
import { historyOf } from '../read-history'
import { nobody } from '../../../core/kind'
import { isId, readLine } from '../lists'
import { aliases, sourceOf, type RecordLine } from '../record-sources'
import { mailsOf } from './record-mails'
import { allCounted, countedBy, standingsOf, type CountedKind } from './count-states'

/** Counts records by machine state, with one query per kind. */
export async function readCounts(db: Kysely<DB>): Promise<Data<'admin/workflow-counts'>> {
  const lines: Data<'admin/workflow-counts'> = []
  for (const one of allCounted()) {
    const machine = one.kind.machine.id
    const states = new Map<string, { count: number; oldest: Date }>()
    for (const { states: within, n, oldest } of await standingsOf(db, one))
      for (const state of within) {
        const known = states.get(state)
        states.set(state, {
          count: (known?.count ?? 0) + n,
          oldest: known && known.oldest < oldest ? known.oldest : oldest,
        })
      }
    for (const [state, { count, oldest }] of states)
      lines.push({ machine, state, count, oldest: oldest.toISOString() })
  }
  return lines
}

/** Lists records in a state, oldest first. Refuses with NOT_FOUND if `state` isn't the state of a record. */
export async function readState(
  db: Kysely<DB>,
  { state, limit = page.limit }: Parsed<'admin/workflow-state'>,
): Promise<{ data: Data<'admin/workflow-state'>; total: number }> {
  const kind = keptBy(state.split('.')[0] ?? '')
  const standings = (await standingsOf(db, kind)).filter(({ states }) => states.has(state))
  if (standings.length === 0) return { data: [], total: 0 }
  const { record, since } = kind
  const any = sql.join(
    standings.map(({ where }) => sql`(${where})`),
    sql` or `,
  )
  const { rows: here } = await sql<{ id: string; at: Date }>`
    select id::text as id, ${sql.ref(since)} as at from ${sql.table(kind.kind.table)}
    where ${any} order by ${sql.ref(since)}, ${sql.table(kind.kind.table)}.id limit ${limit}`.execute(db)
  const { rows } = await sql<RecordLine>`${sourceOf(record)}
    where ${sql.ref(`${aliases[record]}.id`)} in (${sql.join(here.map(({ id }) => id))})`.execute(db)
  const lines = new Map(rows.map((line) => [line.id, line]))
  return {
    data: here.map(({ id, at }) => ({
      id,
      title: lines.get(id)?.title ?? '',
      owner: lines.get(id)?.owner_name ?? null,
      since: at.toISOString(),
    })),
    total: standings.reduce((sum, { n }) => sum + n, 0),
  }
}

/** Returns a stored record as its machine sees it. */
export async function readStanding(
  db: Kysely<DB>,
  { machine, id }: Parsed<'admin/workflow-record'>,
  { now, lang }: { now: Date; lang: Lang },
): Promise<Data<'admin/workflow-record'>> {
  const { record, kind, since } = keptBy(machine)
  if (!isId(record, id)) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom(kind.table)
      .selectAll()
      .where('id' as never, '=', id as never)
      .executeTakeFirst()
    const line = await readLine(trx, record, id)
    if (!row || !line) throw new Refusal('NOT_FOUND', 'refusals.notFound')
    return {
      id,
      title: line.title,
      value: kind.stateOf(row as never),
      facts: (await kind.context(trx, row as never, now, nobody)) as Record<string, unknown>,
      since: (row as unknown as Record<string, Date>)[since]!.toISOString(),
      history: await historyOf(trx, record, id),
      mails: await mailsOf(trx, record, id, lang),
    }
  })
}

function keptBy(machine: string): CountedKind {
  const kind = countedBy(machine)
  if (!kind) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  return kind
}
