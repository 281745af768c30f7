import { sql, type Kysely } from 'kysely'
import type { PublicationKind } from '../../../contract/values'
import type { DB } from '../../platform/db/schema'
import type { Trx } from '../../core/kind'

/** Table and columns in which a kind of entry is stored. */
export interface EntrySubject {
  table: keyof DB
  /** Column that controls visibility. */
  shown: 'is_public' | 'is_active'
  /** References from other records that prevent deletion. */
  namedBy: readonly Reference[]
  /** Rows deleted together with an entry. */
  owns: readonly Reference[]
}

type Reference = readonly [table: keyof DB, column: string]

const plain = (table: keyof DB): EntrySubject => ({ table, shown: 'is_public', namedBy: [], owns: [] })

export const subjects: Record<PublicationKind, EntrySubject> = {
  article: plain('article'),
  faq: plain('faq'),
  slide: plain('slider'),
  page: plain('page'),
  category: {
    ...plain('category'),
    namedBy: [
      ['property', 'category_id'],
      ['project', 'category_id'],
      ['article', 'category_id'],
    ],
    owns: [['category_parameter', 'category_id']],
  },
  parameter: {
    ...plain('parameter'),
    namedBy: [['property_parameter', 'parameter_id']],
    owns: [['category_parameter', 'parameter_id']],
  },
  facility: { ...plain('facility'), namedBy: [['property_facility', 'facility_id']] },
  city: plain('city'),
  reason: { ...plain('report_reason'), namedBy: [['report', 'reason_id']] },
  package: {
    table: 'package',
    shown: 'is_active',
    namedBy: [
      ['subscription', 'package_id'],
      ['payment', 'package_id'],
    ],
    owns: [['package_feature', 'package_id']],
  },
}

/** Counting limit; the decision only needs to distinguish none, few and many. */
const usesCounted = 1_000

/** Counts rows that reference an entry, up to `usesCounted` per kind. */
export async function countUses(
  db: Kysely<DB>,
  { kind, subject_id: id }: { kind: PublicationKind; subject_id: number },
): Promise<number> {
  const { namedBy } = subjects[kind]
  if (namedBy.length === 0) return 0
  const each = namedBy.map(
    ([table, column]) =>
      sql`(select count(*) from (select from ${sql.table(table)} where ${sql.ref(column)} = ${id} limit ${usesCounted}) s)`,
  )
  const { rows } = await sql<{ n: number }>`select (${sql.join(each, sql` + `)})::int as n`.execute(db)
  return rows[0]!.n
}

/** Shows or hides an entry. */
export async function showSubject(
  trx: Trx,
  { kind, subject_id: id, state }: { kind: PublicationKind; subject_id: number; state: string },
): Promise<void> {
  const { table, shown } = subjects[kind]
  await sql`update ${sql.table(table)} set ${sql.ref(shown)} = ${state === 'published'} where id = ${id}`.execute(
    trx,
  )
}

/** Deletes an entry that is no longer referenced, with everything it owns. */
export async function removeSubject(
  trx: Trx,
  { kind, subject_id: id }: { kind: PublicationKind; subject_id: number },
): Promise<void> {
  const { table, owns } = subjects[kind]
  for (const [owned, column] of [...owns, [table, 'id'] as const])
    await sql`delete from ${sql.table(owned)} where ${sql.ref(column)} = ${id}`.execute(trx)
}
