import type { Parsed } from '../../../contract/calls/call-types'
import type { Ctx } from '../../platform/context'
import type { UserRow } from '../../platform/db/schema'
import { writeFiles } from '../../platform/media/store-file'
import {
  editSentBefore,
  filesOfDraft,
  ownEditable,
  plansOfDraft,
  sendEdit,
  type SentEdit,
  storeEdit,
  together,
} from '../submissions'
import { freeSlug } from '../listing-kinds'
import { checkProject } from './check-project'
import { keepSentProject, listsAfter, plansAfter } from './files'
import { filesAfter, waitingOf, type ProjectFields } from './write'

type ProjectEditInput = Parsed<'post_project'> & { id: number }
const record = 'project'

/**
 * Edits one of the user's own projects (D12, D14), immediately or through review, and returns which of the two applied.
 * NOT_FOUND for others' projects. A repeated request returns the first result.
 */
export async function editProject(ctx: Ctx, user: UserRow, input: ProjectEditInput): Promise<SentEdit> {
  const now = ctx.clock.now()
  const sentBefore = await editSentBefore(ctx.db, user, record, input)
  if (sentBefore !== null) return sentBefore
  const row = await ownEditable(ctx, user, record, input.id)
  const columns = await checkProject(ctx.db, input, row.category_id)
  const sent = await keepSentProject({ files: ctx.files, ownerId: user.id, now, private: 'listing' }, input)
  const { draft_id: draftId } = input
  return sendEdit(ctx, { record, user, row, draftId, now }, async (trx) => {
    const drafted = draftId === undefined ? null : await filesOfDraft(trx, user.id, draftId, record)
    const papers = draftId === undefined ? null : await plansOfDraft(trx, draftId)
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
    if (input.slug_id) changes.slug = (await freeSlug(trx, input.slug_id, row.id, record)) ?? row.slug
    await writeFiles(trx, sent.rows)
    await storeEdit(trx, { record, id: row.id }, changes, now)
  })
}
