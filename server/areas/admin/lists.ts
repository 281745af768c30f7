import { sql, type Kysely, type RawBuilder } from 'kysely'
import { page } from '../../../contract/limits'
import type { Data, Parsed } from '../../../contract/calls/call-types'
import type { DB } from '../../platform/db/schema'
import { pictureUrl } from '../../platform/media/links'
import type { Lang } from '../../../contract/language/languages'
import type { RecordName } from '../../../contract/values'
import { containing, pageOf } from '../../platform/db/page-of'
import { versionsOf } from '../../core/history'
import { withRounds } from './review-rounds'
import { menuOf, type AllowedAct } from './allowed-acts'
import { countByState, isCounted } from './listing-counts'
import {
  aliases,
  dueOf,
  keyedSource,
  sourceOf,
  waitingSources,
  warnedOf,
  type RecordLine,
} from './record-sources'

export type QueueItem = Data<'admin/queue'>[number]
type Listed = { data: QueueItem[]; total: number; counts: Record<string, number> }

/** Maps a line to the response format. */
export function itemOf(
  record: RecordName,
  line: RecordLine,
  { allowed, version }: { allowed: AllowedAct[]; version: number },
): QueueItem {
  const { id, title, subtitle, image, state, owner_id, owner_name, since } = line
  const owner = owner_id === null ? null : { id: owner_id, name: owner_name ?? '' }
  return {
    record,
    id,
    title,
    subtitle,
    image: pictureUrl(image),
    state,
    owner,
    since: since.toISOString(),
    due: line.due?.toISOString() ?? null,
    warned: line.warned ?? false,
    price: null,
    round: null,
    version,
    allowed,
  }
}

/** Returns the queries for waiting records of the kinds accepted by `mine`. */
const waitingOf = (mine: (record: RecordName) => boolean) =>
  (Object.entries(waitingSources()) as [RecordName, RawBuilder<RecordLine>][]).filter(([record]) =>
    mine(record),
  )

/**
 * Returns, for each kind accepted by `mine`, how many records are waiting for a decision and since when the oldest has
 * been waiting.
 */
export async function oldestWaiting(
  db: Kysely<DB>,
  mine: (record: RecordName) => boolean,
): Promise<Data<'admin/overview'>['queue']> {
  const queue: Data<'admin/overview'>['queue'] = []
  for (const [record, lines] of waitingOf(mine)) {
    const { rows } = await sql<{ n: number; oldest: Date | null }>`
      select count(*)::int as n, min(since) as oldest from (${lines}) s`.execute(db)
    queue.push({ record, n: rows[0]!.n, oldest: rows[0]!.oldest?.toISOString() ?? null })
  }
  return queue
}

/** Counts the records waiting for a decision, for the kinds accepted by `mine`. */
export async function countWaiting(
  db: Kysely<DB>,
  mine: (record: RecordName) => boolean,
): Promise<Record<string, number>> {
  return Object.fromEntries((await oldestWaiting(db, mine)).map(({ record, n }) => [record, n]))
}

/**
 * Lists records waiting for a decision, of the kinds accepted by `mine`. Records with a due date come first, by date,
 * followed by the others, longest waiting first. `counts` is by kind.
 */
export async function listQueue(
  db: Kysely<DB>,
  input: Parsed<'admin/queue'>,
  {
    mine,
    adminId,
    lang,
    now,
  }: { mine: (record: RecordName) => boolean; adminId: number; lang: Lang; now: Date },
): Promise<Listed> {
  const counts = await countWaiting(db, mine)
  const wanted = waitingOf(mine).filter(([record]) => input.record === undefined || input.record === record)
  if (wanted.length === 0) return { data: [], total: 0, counts }
  const lines = sql<RecordLine & { record: RecordName }>`${sql.join(
    wanted.map(
      ([record, source]) =>
        sql`select ${record}::text as record, q.*, ${dueOf[record] ?? sql`null::timestamptz`} as due, ${warnedOf[record] ?? sql`false`} as warned from (${source}) q`,
    ),
    sql` union all `,
  )}`
  const searched = input.search
    ? sql<
        RecordLine & { record: RecordName }
      >`select * from (${lines}) l where words like ${containing(numberOf(input.search))}`
    : lines
  const found = await pageOf(db, searched, sql`due nulls last, since, record, id`, {
    limit: page.limit,
    ...input,
  })
  const items = await withMenus(db, found.data, adminId, now)
  return { data: await withRounds(db, items, lang), total: found.total, counts }
}

/** Lists records of one kind, latest changes first. `counts` is by state. */
export async function listRecords(
  db: Kysely<DB>,
  input: Parsed<'admin/records'>,
  { adminId, now }: { adminId: number; now: Date },
): Promise<Listed> {
  const { record, search, person, state: wantedState, offset = 0, limit = page.limit } = input
  const worded = search ? sql`words like ${containing(numberOf(search))}` : sql`true`
  const searched = person === undefined ? worded : sql`${worded} and owner_id = ${person}`
  const states =
    isCounted(record) && !search && person === undefined
      ? await countByState(db, record)
      : await countFound(db, record, searched)
  const counts = Object.fromEntries(states.map(({ state, n }) => [state, n]))
  const wanted = states.filter(({ state }) => !wantedState || state === wantedState)
  const total = wanted.reduce((sum, { n }) => sum + n, 0)
  const { rows } = await sql<RecordLine & { record: RecordName }>`
    select ${record}::text as record, q.* from (${keyedSource(record)}) q
    where ${searched} and ${wantedState ? sql`state = ${wantedState}` : sql`true`}
    order by since desc, key desc limit ${limit} offset ${offset}`.execute(db)
  return { data: await withMenus(db, rows, adminId, now), total, counts }
}

async function countFound(db: Kysely<DB>, record: RecordName, found: RawBuilder<unknown>) {
  const { rows } = await sql<{ state: string; n: number }>`
    select state, count(*)::int as n from (${sourceOf(record)}) s where ${found} group by state`.execute(db)
  return rows
}

/** Normalises a phone number to its stored form; returns other text unchanged. */
export function numberOf(words: string): string {
  const digits = words.replace(/[\s().-]/g, '')
  return /^\+?\d{5,}$/.test(digits) ? digits : words
}

/**
 * Adds menus and versions to a page of lines. Guards read facts about each record, so each record is evaluated
 * separately.
 */
export function withMenus(
  db: Kysely<DB>,
  lines: readonly (RecordLine & { record: RecordName })[],
  adminId: number,
  now: Date,
): Promise<QueueItem[]> {
  return db.transaction().execute(async (trx) => {
    const items: QueueItem[] = []
    const versions = new Map<RecordName, Map<string, number>>()
    for (const record of new Set(lines.map((line) => line.record))) {
      const ids = lines.filter((line) => line.record === record).map(({ id }) => id)
      versions.set(record, await versionsOf(trx, record, ids))
    }
    for (const line of lines) {
      const { allowed } = await menuOf(trx, { record: line.record, id: line.id, adminId, now })
      const version = versions.get(line.record)?.get(line.id) ?? 0
      items.push(itemOf(line.record, line, { allowed, version }))
    }
    return items
  })
}

/** Reads one record as a line; null if it doesn't exist or the id has the wrong format. */
export async function readLine(db: Kysely<DB>, record: RecordName, id: string): Promise<RecordLine | null> {
  if (!isId(record, id)) return null
  const { rows } =
    await sql<RecordLine>`${sourceOf(record)} where ${sql.ref(`${aliases[record]}.id`)} = ${id}`.execute(db)
  return rows[0] ?? null
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const withUuid = new Set<RecordName>(['payment', 'bank-receipt', 'refund-order'])
/** Whether a text is a valid id for this kind; if it isn't, no query is needed. */
export const isId = (record: RecordName, id: string): boolean =>
  (withUuid.has(record) ? uuid : /^\d{1,15}$/).test(id)
