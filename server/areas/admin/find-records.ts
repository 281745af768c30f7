import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Data } from '../../../contract/calls/call-types'
import type { RecordName } from '../../../contract/values'
import { containing } from '../../platform/db/page-of'
import type { DB } from '../../platform/db/schema'
import { isId, numberOf } from './lists'
import { paymentNamed } from './money/find-by-number'
import { aliases, sources, type RecordLine } from './record-sources'

/** Most records of a kind in one answer: the list of its kind has them all. */
const most = 5
/** With fewer characters the index of trigrams finds nothing faster than reading every row. */
const leastCharacters = 3

/** Where the words of a kind are looked for; the two that grow without end have an index of trigrams on exactly this. */
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
 * Records by words, or by their number, a few of each kind that is `mine`, the last changed first; what has the number
 * itself goes before them.
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
      select * from (${sources[record]} where ${where}) q order by id = ${search} desc, since desc limit ${most}`.execute(
      db,
    )
    found.push(
      ...rows.map(({ id: own, title, subtitle, state }) => ({ record, id: own, title, subtitle, state })),
    )
  }
  return found
}
