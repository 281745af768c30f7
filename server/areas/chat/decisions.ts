import { textIn } from '../../platform/texts/catalogue-text'
import type { Data, Parsed } from '../../../contract/calls/call-types'
import type { ReportState } from '../../../contract/values'
import type { Ctx } from '../../platform/context'
import type { UserRow } from '../../platform/db/schema'
import { advance } from '../../core/advance'

/**
 * Returns recent moderation decisions about a user or their listings, each with its reason and the actions available to
 * the user.
 */
export async function decisionsOn({ db, clock }: Ctx, user: UserRow): Promise<Data<'decisions'>> {
  const rows = await db
    .selectFrom('report as r')
    .leftJoin('report_reason as w', 'w.id', 'r.reason_id')
    .leftJoin('property as p', 'p.id', 'r.property_id')
    .leftJoin('project as j', 'j.id', 'r.project_id')
    .select(['r.id', 'r.state', 'r.statement', 'r.updated_at', 'r.appeal', 'r.appeal_statement', 'r.due_at'])
    .select('r.measure')
    .select(textIn('w', 'reason').as('reason'))
    .select(['p.title as home', 'p.slug', 'j.title as project', 'j.id as project_id'])
    .where('r.concerned_id', '=', user.id)
    .where('r.state', '<>', 'open')
    .orderBy('r.updated_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(50)
    .execute()
  const now = clock.now()
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    listing: listingOf(row),
    reason: row.reason,
    measure: row.measure,
    statement: row.statement ?? '',
    decided_at: row.updated_at.toISOString(),
    appeal: row.appeal,
    appeal_statement: row.appeal_statement,
    appeal_until: row.state === 'upheld' && row.due_at && row.due_at > now ? row.due_at.toISOString() : null,
  }))
}

interface NamedListing {
  home: string | null
  slug: string | null
  project: string | null
  project_id: number | null
}

function listingOf({ home, slug, project, project_id: id }: NamedListing) {
  if (home !== null) return { title: home, path: `/my-property/${slug}` }
  return project === null ? null : { title: project, path: `/my-project/${id}` }
}

/**
 * Files an appeal against a decision. Refuses with NOT_FOUND if the decision doesn't concern the user, and with
 * NOT_ALLOWED if it is too late or the decision has already been appealed.
 */
export async function appealDecision(
  ctx: Ctx,
  user: UserRow,
  { id, words: texts }: Parsed<'appeal-decision'>,
): Promise<ReportState> {
  const { row } = await ctx.db.transaction().execute((trx) =>
    advance(trx, {
      record: 'report',
      id,
      event: { type: 'report.appealed' },
      actor: { role: 'person', id: user.id },
      reason: texts,
      now: ctx.clock.now(),
      set: { appeal: texts },
    }),
  )
  return row['state'] as ReportState
}
