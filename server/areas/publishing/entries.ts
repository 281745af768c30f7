import { sql, type Kysely } from 'kysely'
import { page } from '../../../contract/limits'
import type { Data, Parsed } from '../../../contract/calls/call-types'
import type { PublicationKind } from '../../../contract/values'
import type { DB } from '../../platform/db/schema'
import { Refusal } from '../../platform/refusal'
import { pictureUrl } from '../../platform/media/links'
import { historyOf, menuOf } from '../admin'
import { containing, pageOf } from '../../platform/db/page-of'
import { catalogue } from './catalogue-kinds'
import { content } from './content-kinds'
import type { EntryKind } from './entry-kind'
import { packages } from './package-kind'
import { countUses } from './entry-subjects'

const entryKinds = { ...content, ...catalogue, ...packages }
/** Returns how entries of a kind are read and written. */
export const entryKind = (kind: PublicationKind): EntryKind => entryKinds[kind] as EntryKind

type EntryListInput = Parsed<'admin/content'> | Parsed<'admin/catalogue'> | Parsed<'admin/packages'>
type EntryRow = Data<'admin/content'>[number]

/** Note that distinguishes entries with the same name. */
const notes = sql<string | null>`case p.kind
  when 'page' then (select g.slug from page g where g.id = p.subject_id)
  when 'city' then (select concat_ws(', ', c.state, c.country) from city c where c.id = p.subject_id)
  when 'parameter' then (select a.kind from parameter a where a.id = p.subject_id)
  when 'faq' then (select left(f.answer, 120) from faq f where f.id = p.subject_id)
  end`

/** Language of an entry. */
const languages = sql<string | null>`case p.kind
  when 'article' then (select a.lang from article a where a.id = p.subject_id)
  when 'faq' then (select f.lang from faq f where f.id = p.subject_id)
  when 'page' then (select g.lang from page g where g.id = p.subject_id)
  end`

/**
 * Returns plans' terms and subscriber counts by id, in one query. A subscription past its end doesn't count, even if
 * the job hasn't ended it yet.
 */
async function plansOf(db: Kysely<DB>, ids: number[], now: Date): Promise<Map<number, EntryRow['plan']>> {
  const rows = await db
    .selectFrom('package as k')
    .leftJoin('subscription as s', (join) =>
      join.onRef('s.package_id', '=', 'k.id').on('s.state', '=', 'active').on('s.due_at', '>', now),
    )
    .select(['k.id', 'k.price_minor', 'k.currency', 'k.duration_days'])
    .select((eb) => eb.fn.count<number>('s.user_id').distinct().as('subscribers'))
    .where('k.id', 'in', ids)
    .groupBy('k.id')
    .execute()
  return new Map(rows.map(({ id, ...plan }) => [id, plan]))
}

/**
 * Lists entries of a kind, most recently changed first; `counts` has the number in each state, with deleted entries
 * counted separately.
 */
export async function listEntries(
  db: Kysely<DB>,
  { kind, state, search, offset = 0, limit = page.limit }: EntryListInput,
  now: Date,
): Promise<{
  data: EntryRow[]
  total: number
  counts: Record<string, number>
}> {
  const found = sql`p.kind = ${kind} and (${search ?? null}::text is null or lower(p.name) like ${containing(search ?? '')})`
  const { rows: states } = await sql<{ state: string; n: number }>`
    select p.state, count(*)::int as n from publication p where ${found} group by p.state`.execute(db)
  const rows = sql<Omit<EntryRow, 'changed_at' | 'plan'> & { updated_at: Date }>`
    select p.id, p.subject_id, p.name, ${notes} as note, ${languages} as lang, p.state, p.updated_at from publication p
    where ${found} and case when ${state ?? null}::text is null then p.state <> 'deleted' else p.state = ${state ?? null}::text end`
  const { data: lines, total } = await pageOf(db, rows, sql`updated_at desc, id desc`, { offset, limit })
  const subjectIds = lines.map(({ subject_id: subjectId }) => subjectId)
  const plans = kind === 'package' && lines.length > 0 ? await plansOf(db, subjectIds, now) : null
  return {
    data: lines.map(({ id, subject_id, name, note, lang, state: stands, updated_at }) => ({
      id,
      subject_id,
      name,
      note,
      lang,
      plan: plans?.get(subject_id) ?? null,
      state: stands,
      changed_at: updated_at.toISOString(),
    })),
    total,
    counts: Object.fromEntries(states.map((one) => [one.state, one.n])),
  }
}

/** Returns the record of an entry of these kinds. Refuses with NOT_FOUND. */
export async function findEntry(db: Kysely<DB>, id: number, kinds: readonly PublicationKind[]) {
  const row = await db
    .selectFrom('publication')
    .selectAll()
    .where('id', '=', id)
    .where('kind', 'in', [...kinds])
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  return row
}

/** Returns an entry; if the entry is deleted, only its name and history. */
export async function readEntry<K extends PublicationKind>(
  db: Kysely<DB>,
  id: number,
  kinds: readonly K[],
  { adminId, now }: { adminId: number; now: Date },
) {
  const row = await findEntry(db, id, kinds)
  const text = await entryKind(row.kind).read(db, row.subject_id)
  const { allowed } = await db
    .transaction()
    .execute((trx) => menuOf(trx, { record: 'publication', id, adminId, now }))
  return {
    id,
    kind: row.kind as K,
    name: row.name,
    state: row.state,
    values: text?.values ?? {},
    image: pictureUrl(text?.image ?? null),
    uses: await countUses(db, row),
    version: row.version,
    public_path: row.state === 'published' ? (text?.path ?? null) : null,
    allowed,
    history: await historyOf(db, 'publication', String(id)),
  }
}
