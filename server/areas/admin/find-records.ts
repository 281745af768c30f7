import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Data } from '../../../contract/calls/call-types'
import type { RecordName } from '../../../contract/values'
import { containing } from '../../platform/db/page-of'
import type { DB } from '../../platform/db/schema'
import { isId, numberOf } from './lists'
import { paymentNamed } from './money/find-by-number'
import { aliases, sourceOf, type RecordLine } from './record-sources'

/** Maximum number of records per kind; the kind's own list has all of them. */
const most = 5
/** Minimum query length; for shorter queries the trigram index is no faster than a full scan. */
const leastCharacters = 3

/** Text searched per kind; the two unbounded tables have a trigram index on exactly this expression. */
const worded: Partial<Record<RecordName, (search: string) => RawBuilder<boolean>>> = {
  property: (search) => sql`lower(p.title || ' ' || p.address) like ${containing(search)}`,
  project: (search) => sql`lower(j.title || ' ' || j.location) like ${containing(search)}`,
  account: (search) =>
    sql`lower(u.name || ' ' || coalesce(u.email, '') || ' ' || coalesce(u.mobile, '')) like ${containing(numberOf(search))}`,
  payment: paymentNamed,
  'bank-receipt': (search) => sql`lower(t.reference) like ${containing(search)}`,
  'contact-message': (search) => sql`lower(m.subject || ' ' || m.email) like ${containing(search)}`,
}

/**
 * Finds records by words or number, a few of each kind accepted by `mine`, latest changes first. Exact number matches
 * come first.
 */
export async function findRecords(
  db: Kysely<DB>,
  search: string,
  mine: (record: RecordName) => boolean,
): Promise<Data<'admin/find'>> {
  const found: Data<'admin/find'> = []
  for (const [record, within] of Object.entries(worded) as [RecordName, (typeof worded)[RecordName] & {}][]) {
    if (!mine(record)) continue
    const id = sql.ref(`${aliases[record]}.id`)
    const numbered = isId(record, search) ? sql<boolean>`${id} = ${search}` : null
    const texts = search.length < leastCharacters ? null : within(search)
    if (!numbered && !texts) continue
    const where = sql.join(
      [numbered, texts].filter((one) => one !== null).map((one) => sql`(${one})`),
      sql` or `,
    )
    const { rows } = await sql<RecordLine>`
      select * from (${sourceOf(record)} where ${where}) q order by id = ${search} desc, since desc limit ${most}`.execute(
      db,
    )
    found.push(
      ...rows.map(({ id: own, title, subtitle, state }) => ({ record, id: own, title, subtitle, state })),
    )
  }
  return found
}
