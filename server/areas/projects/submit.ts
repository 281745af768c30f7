import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Parsed } from '../../../contract/types'
import type { Ctx } from '../../context'
import type { DB, UserRow } from '../../db/schema'
import { Refusal } from '../../http/refusal'
import { writeFiles } from '../../media/keep'
import { recordCreated } from '../../records/advance'
import { requireEligible } from '../eligibility/gates'
import { holdSlot } from '../packages/slots'
import { filesOfDraft, plansOfDraft, together } from '../properties/listing/draft-files'
import { freeSlug } from '../properties/listing/slug'
import { checkProject } from './check'
import { keepSentProject, listsAfter, plansAfter } from './files'
import { writeProject, type Lists, type ProjectFields } from './write'

const feature = 'project_list' as const
/** The state a project is born in (the project machine's initial one): always reviewed (§4). */
const born = { listed: { moderation: 'pending', visibility: 'active' } } as const
const none: Lists = { gallery: [], documents: [], plans: [] }

/**
 * Submits a project (§4, D66, D67). The gates are asked before files are worked on and again in the transaction that
 * writes the project and holds its slot. Answers with the new id.
 */
export async function submitProject(ctx: Ctx, user: UserRow, input: Parsed<'post_project'>): Promise<number> {
  const now = ctx.clock.now()
  const asking = { user, feature, demoMode: ctx.config.DEMO_MODE, now }
  await requireEligible(ctx.db, asking)
  const columns = await checkProject(ctx.db, input)
  const sent = await keepSentProject({ files: ctx.files, ownerId: user.id, now }, input)
  return ctx.db.transaction().execute(async (trx) => {
    await requireEligible(trx, asking)
    const { draft_id } = input
    const drafted = draft_id === undefined ? null : await filesOfDraft(trx, user.id, draft_id, 'project')
    const papers = draft_id === undefined ? null : await plansOfDraft(trx, draft_id)
    const files = together(sent.files, drafted)
    if (!files.title_image)
      throw new Refusal('VALIDATION', 'refusals.validation', {
        errors: { image: 'refusals.titleImageRequired' },
      })
    const fields = {
      ...columns,
      image: files.title_image,
      ...(files.meta_image && { meta_image: files.meta_image }),
      ...listsAfter(input, none, files, drafted !== null),
      plans: plansAfter(input, [], sent, papers),
    }
    await writeFiles(trx, sent.rows)
    const id = await insertProject(trx, user.id, fields, input.slug_id || input.title, now)
    await holdSlot(trx, { userId: user.id, kind: feature, recordId: id, now })
    const actor = { role: 'person', id: user.id } as const
    await recordCreated(trx, { record: 'project', id, to: born, actor, now })
    if (draft_id !== undefined) await trx.deleteFrom('listing_draft').where('id', '=', draft_id).execute()
    return id
  })
}

type Whole = Awaited<ReturnType<typeof checkProject>> & Partial<ProjectFields>

/** A new project's rows; `slugFrom` is what its address is made of. The seed makes its projects with it as well. */
export async function insertProject(
  trx: Transaction<DB>,
  userId: number,
  { gallery, documents, plans, ...columns }: Whole,
  slugFrom: string,
  now: Date,
): Promise<number> {
  const slug = await freeSlug(trx, slugFrom, undefined, 'project')
  const { id } = await trx
    .insertInto('project')
    .values({
      ...columns,
      slug: slug ?? randomUUID(),
      user_id: userId,
      request_status: born.listed.moderation,
      status: born.listed.visibility,
      posted_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const late =
    slug === null ? { slug: (await freeSlug(trx, `project-${id}`, id, 'project')) ?? undefined } : {}
  await writeProject(trx, id, { gallery, documents, plans, ...late }, now)
  return id
}
