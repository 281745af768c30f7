import { sql, type Kysely, type RawBuilder } from 'kysely'
import { belongings } from '../../../../contract/calls/admin/people-shapes'
import type { Data } from '../../../../contract/calls/call-types'
import type { Ctx } from '../../../platform/context'
import type { DB } from '../../../platform/db/schema'
import { Refusal } from '../../../platform/refusal'
import type { RecordName } from '../../../../contract/values'
import { sourceOf, type RecordLine } from '../record-sources'

type PersonPage = Data<'admin/person'>
type GroupName = PersonPage['groups'][number]['group']

/** Items shown per kind; the rest is behind a link. */
const shown = 6
const signInsShown = 10

/** Groups of content that others wrote about the user, by record kind. */
const content: Partial<Record<GroupName, RecordName>> = { reported: 'report', blocked: 'block' }
const own = belongings.filter((group): group is GroupName & RecordName => !content[group])

/**
 * Returns a user's records, and content that other users wrote about this user, for the kinds accepted by `mine`.
 * Refuses with NOT_FOUND.
 */
export async function personOf(
  { db, clock }: Ctx,
  id: number,
  mine: (record: RecordName) => boolean,
): Promise<PersonPage> {
  const known = await db.selectFrom('app_user').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  return { groups: await groupsOf(db, id, mine), sign_ins: await signInsOf(db, id, clock.now()) }
}

type RelatedRow = RecordLine & { group: GroupName; total: number }

async function groupsOf(
  db: Kysely<DB>,
  id: number,
  mine: (record: RecordName) => boolean,
): Promise<PersonPage['groups']> {
  const owned = own.map((group) => ({
    group,
    lines: sql`select * from (${sourceOf(group)}) l where owner_id = ${id}`,
  }))
  const aboutThem = [
    {
      group: 'reported',
      lines: sql`${sourceOf('report')} where r.to_user_id = ${id} or p.user_id = ${id} or j.user_id = ${id}`,
    },
    { group: 'blocked', lines: sql`${sourceOf('block')} where b.to_user_id = ${id}` },
  ] as const
  const asked = [...owned, ...aboutThem].filter(({ group }) => mine(recordOf(group)))
  if (asked.length === 0) return []
  const { rows } = await sql<RelatedRow>`${sql.join(
    asked.map(({ group, lines }) => few(group, lines)),
    sql` union all `,
  )}`.execute(db)
  return belongings.flatMap((group) => {
    const lines = rows.filter((line) => line.group === group)
    if (lines.length === 0) return []
    const items = lines.map(({ id: itsId, title, subtitle, state, since }) => ({
      record: recordOf(group),
      id: itsId,
      title,
      subtitle,
      state,
      since: since.toISOString(),
    }))
    return { group, total: lines[0]!.total, items }
  })
}

const few = (group: GroupName, lines: RawBuilder<unknown>) => sql`
  (select ${group}::text as group, f.*, count(*) over ()::int as total from (${lines}) f
  order by since desc, id desc limit ${shown})`

const recordOf = (group: GroupName): RecordName => content[group] ?? (group as RecordName)

/** Returns the user's latest sign-ins. A session ends by sign-out, by revocation, or by expiry. */
async function signInsOf(db: Kysely<DB>, userId: number, now: Date): Promise<PersonPage['sign_ins']> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'created_at', 'last_seen_at', 'expires_at', 'idle_until', 'revoked_at'])
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(signInsShown)
    .execute()
  return rows.map(({ id, created_at, last_seen_at, expires_at, idle_until, revoked_at }) => {
    const end = idle_until && idle_until < expires_at ? idle_until : expires_at
    return {
      id,
      created_at: created_at.toISOString(),
      last_seen_at: last_seen_at.toISOString(),
      ended_at: (revoked_at ?? (end <= now ? end : null))?.toISOString() ?? null,
    }
  })
}
