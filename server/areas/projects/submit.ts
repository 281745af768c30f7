import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Parsed } from '../../../contract/calls/call-types'
import type { Ctx } from '../../platform/context'
import type { DB } from '../../platform/db/schema'
import { Refusal } from '../../platform/refusal'
import type { CallingUser } from '../../platform/http/registry'
import { writeFiles } from '../../platform/media/store-file'
import { byPerson } from '../../core/kind'
import { requireEligible } from '../eligibility'
import {
  beforeOrAllowed,
  filesOfDraft,
  onlyOnce,
  plansOfDraft,
  submissionOf,
  type Submitted,
  together,
  withoutCharacteristics,
} from '../submissions'
import { createListing, featureOf, freeSlug } from '../listing-kinds'
import { checkProject } from './check-project'
import { keepSentProject, listsAfter, plansAfter } from './files'
import { writeProject, type Lists, type ProjectFields } from './write'

const record = 'project' as const
/** The project machine's initial state; projects are always reviewed (§4). */
const born = { listed: { moderation: 'pending', visibility: 'active' } } as const
const none: Lists = { gallery: [], documents: [], plans: [] }

/**
 * Submits a project (§4, D66, D67). The gates are checked before files are processed and again in the transaction that
 * writes the project and reserves its slot. A repeated request returns the first result.
 */
export async function submitProject(
  ctx: Ctx,
  user: CallingUser,
  input: Parsed<'post_project'>,
): Promise<Submitted> {
  const now = ctx.clock.now()
  const submission = submissionOf(user.id, record, input, now)
  const userId = user.id
  const actor = byPerson(user)
  const asking = () => ({
    userId,
    feature: featureOf(record),
    demoMode: ctx.config.DEMO_MODE,
    now: ctx.clock.now(),
  })
  const before = await beforeOrAllowed(ctx.db, submission, () => requireEligible(ctx.db, asking()))
  if (before !== null) return { id: before, before: true }
  const columns = await checkProject(ctx.db, input)
  const sent = await keepSentProject({ files: ctx.files, ownerId: user.id, now, private: 'listing' }, input)
  return ctx.db.transaction().execute((trx) =>
    onlyOnce(trx, submission, now, () => {
      const { draft_id: draftId } = input
      return createListing(trx, { record, born, asking: asking(), actor, draftId }, async () => {
        const drafted = draftId === undefined ? null : await filesOfDraft(trx, userId, draftId, record)
        const papers = draftId === undefined ? null : await plansOfDraft(trx, draftId)
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
        return insertProject(trx, userId, fields, input.slug_id || input.title, now)
      })
    }),
  )
}

type CheckedProject = Awaited<ReturnType<typeof checkProject>> & Partial<ProjectFields>

/** Inserts a new project's rows; its slug is derived from `slugFrom`. Also used by the seed. */
export async function insertProject(
  trx: Transaction<DB>,
  userId: number,
  { gallery, documents, plans, ...fields }: CheckedProject,
  slugFrom: string,
  now: Date,
): Promise<number> {
  const slug = await freeSlug(trx, slugFrom, undefined, record)
  const { columns, stated } = withoutCharacteristics(record, fields)
  const { id } = await trx
    .insertInto(record)
    .values({
      ...(columns as CheckedProject),
      slug: slug ?? randomUUID(),
      user_id: userId,
      request_status: born.listed.moderation,
      status: born.listed.visibility,
      posted_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const late = slug === null ? { slug: (await freeSlug(trx, `project-${id}`, id, record)) ?? undefined } : {}
  await writeProject(trx, id, { gallery, documents, plans, ...stated, ...late }, now)
  return id
}
