import { sql, type Kysely } from 'kysely'
import type { Data } from '../../../../contract/calls/call-types'
import { publicationKinds, type RecordName } from '../../../../contract/values'
import type { DB } from '../../../platform/db/schema'
import { isId } from '../lists'
import { aliases, sourceOf, type RecordLine } from '../record-sources'

type Subject = Data<'admin/log'>[number]['subject']
type Subjects = (line: { record: string; record_id: string }) => Subject

/** States of records that are deleted but still stored. */
const deletedStates: ReadonlySet<string> = new Set(['deleted', 'purged'])

const known = (record: string): record is RecordName => Object.hasOwn(aliases, record)
const unnamed: Subject = { name: null, entry: null, owner: null, deleted: false }

/**
 * Returns the names of the users, plans and listings in the log lines, using one query per record kind. Records no
 * longer stored count as deleted.
 */
export async function subjectsOf(
  db: Kysely<DB>,
  lines: readonly { record: string; record_id: string }[],
): Promise<Subjects> {
  const found = new Map<string, Subject>()
  for (const record of new Set(lines.map((line) => line.record))) {
    if (!known(record)) continue
    const ids = new Set(lines.flatMap((line) => (line.record === record ? [line.record_id] : [])))
    for (const line of await linesOf(db, record, [...ids]))
      found.set(`${record} ${line.id}`, subjectOf(record, line))
  }
  return ({ record, record_id: id }) => found.get(`${record} ${id}`) ?? { ...unnamed, deleted: known(record) }
}

async function linesOf(db: Kysely<DB>, record: RecordName, ids: readonly string[]): Promise<RecordLine[]> {
  const asked = ids.filter((id) => isId(record, id))
  if (asked.length === 0) return []
  const id = sql.ref(`${aliases[record]}.id`)
  return (await sql<RecordLine>`${sourceOf(record)} where ${id} in (${sql.join(asked)})`.execute(db)).rows
}

function subjectOf(
  record: RecordName,
  { title, subtitle, state, owner_id, owner_name }: RecordLine,
): Subject {
  const name = nameOf(record, { title, subtitle }) || null
  return {
    name,
    entry: record === 'publication' ? (publicationKinds.find((kind) => kind === subtitle) ?? null) : null,
    owner: owner_id === null || owner_name === name ? null : { id: owner_id, name: owner_name ?? '' },
    deleted: deletedStates.has(state),
  }
}

/**
 * Returns the name of a record in the log. Transfers are named by their plan, not their reference; message subjects are
 * omitted, because they are only for those who may read messages.
 */
function nameOf(record: RecordName, { title, subtitle }: Pick<RecordLine, 'title' | 'subtitle'>) {
  if (record === 'contact-message') return null
  return record === 'bank-receipt' ? subtitle : title
}
