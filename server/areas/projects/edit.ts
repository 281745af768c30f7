import type { Kysely } from 'kysely'
import type { Parsed } from '../../../contract/types'
import type { Ctx } from '../../context'
import type { DB, ProjectRow, UserRow } from '../../db/schema'
import { Refusal } from '../../http/refusal'
import { writeFiles } from '../../media/keep'
import { advance, allowedEvents } from '../../records/advance'
import { requireEligible } from '../eligibility/gates'
import { filesOfDraft, plansOfDraft, together } from '../properties/listing/draft-files'
import { freeSlug } from '../properties/listing/slug'
import { checkProject } from './check'
import { keepSentProject, listsAfter, plansAfter } from './files'
import { filesAfter, keepRevision, waitingOf, type ProjectFields } from './write'

type Input = Parsed<'post_project'> & { id: number }
const submitted = 'edit.submitted'

/**
 * Changes an own project (D12, D14): at once while it waits, through review while it is live, back to review when it
 * was rejected (which takes a slot again). Says which it was. Another person's project is NOT_FOUND.
 */
export async function editProject(ctx: Ctx, user: UserRow, input: Input): Promise<'changed' | 'inReview'> {
  const now = ctx.clock.now()
  const row = await ownProject(ctx.db, user.id, input.id)
  await requireEditable(ctx, user, row)
  const columns = await checkProject(ctx.db, input)
  const sent = await keepSentProject({ files: ctx.files, ownerId: user.id, now }, input)
  return ctx.db.transaction().execute(async (trx) => {
    // Two edits at once take turns, so that the later one sees what the earlier one left waiting.
    await trx.selectFrom('project').select('id').where('id', '=', row.id).forUpdate().execute()
    if (row.request_status === 'rejected') await requireRoom(trx, ctx, user)
    const { draft_id } = input
    const drafted = draft_id === undefined ? null : await filesOfDraft(trx, user.id, draft_id, 'project')
    const papers = draft_id === undefined ? null : await plansOfDraft(trx, draft_id)
    const files = together(sent.files, drafted)
    const waiting = await waitingOf(trx, row.id)
    const before = await filesAfter(trx, row.id, waiting)
    const changes: ProjectFields = {
      ...waiting,
      ...columns,
      ...(files.title_image && { image: files.title_image }),
      ...(files.meta_image && { meta_image: files.meta_image }),
      ...listsAfter(input, before, files, drafted !== null),
      plans: plansAfter(input, before.plans, sent, papers),
    }
    if (input.slug_id) changes.slug = (await freeSlug(trx, input.slug_id, row.id, 'project')) ?? row.slug
    await writeFiles(trx, sent.rows)
    await keepRevision(trx, row.id, changes, now)
    const actor = { role: 'person', id: user.id } as const
    const moved = await advance(trx, {
      record: 'project',
      id: row.id,
      event: { type: submitted },
      actor,
      now,
      set: { reject_reason: null },
    })
    if (draft_id !== undefined) await trx.deleteFrom('listing_draft').where('id', '=', draft_id).execute()
    return (moved.row as ProjectRow).revision_state === 'editReview' ? 'inReview' : 'changed'
  })
}

async function ownProject(db: Kysely<DB>, userId: number, id: number): Promise<ProjectRow> {
  const row = await db
    .selectFrom('project')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  return row
}

const requireRoom = (db: Kysely<DB>, ctx: Ctx, user: UserRow) =>
  requireEligible(db, {
    user,
    feature: 'project_list',
    demoMode: ctx.config.DEMO_MODE,
    now: ctx.clock.now(),
  })

/** Says no before files are worked on; the door says it again when it counts. */
async function requireEditable(ctx: Ctx, user: UserRow, row: ProjectRow) {
  if (row.request_status === 'rejected') await requireRoom(ctx.db, ctx, user)
  const allowed = await ctx.db
    .transaction()
    .execute((trx) => allowedEvents(trx, 'project', row.id, 'person', ctx.clock.now()))
  if (!allowed.includes(submitted)) throw new Refusal('NOT_ALLOWED', 'refusals.notAllowed', { allowed })
}
