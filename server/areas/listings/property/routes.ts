import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context'
import type { UserRow } from '../../../platform/db/schema'
import { reply, type Serve } from '../../../platform/http/registry'
import {
  answerQuestion,
  deleteListing,
  type Listing,
  renewListing,
  setStatus,
  withdrawEdit,
} from '../../listing-kinds'
import { readDetail } from '../detail/read-detail'
import {
  addDraftFile,
  discardDraft,
  draftOf,
  keepDraftFile,
  readDraft,
  removeDraftFile,
  saveDraft,
  submissionOfDraft,
  submittedBefore,
} from '../../submissions'
import { editListing } from './edit-property'
import { listOwn } from './own-properties'
import { submitListing } from './submit-property'

const property = (id: number): Listing => ({ record: 'property', id })

const eitherKind = ({ property_id, project_id }: { property_id?: number; project_id?: number }): Listing =>
  project_id === undefined ? property(property_id!) : { record: 'project', id: project_id }

const ownDetail = (ctx: Ctx, user: UserRow, id: number) => readDetail(ctx, sql<boolean>`p.id = ${id}`, user)

/** Registers the calls for owners to manage listings: drafts, submission, edits, status. */
export function listingRoutes(serve: Serve) {
  serve('post_property', async ({ input, ctx, caller }) => {
    const { id, before, live } = await submitListing(ctx, caller.user, input)
    const data = await ownDetail(ctx, caller.user, id)
    const text = live ? 'refusals.listingPublished' : 'refusals.listingSubmitted'
    return { ...reply(data, text), extra: { submitted_before: before } }
  })

  // `action_type` 1 deletes, like delete_property (D15).
  serve('update_post_property', async ({ input, ctx, caller }) => {
    if (input.action_type === '1') {
      const deleted = await deleteListing(ctx, caller.user, property(input.id))
      return { ...reply(deleted, 'refusals.deleted'), extra: { submitted_before: false } }
    }
    const { outcome, before } = await editListing(ctx, caller.user, input)
    const data = await ownDetail(ctx, caller.user, input.id)
    const text = outcome === 'inReview' ? 'refusals.editSubmitted' : 'refusals.saved'
    return { ...reply(data, text), extra: { submitted_before: before } }
  })

  serve('delete_property', async ({ input, ctx, caller }) =>
    reply(await deleteListing(ctx, caller.user, property(input.id)), 'refusals.deleted'),
  )

  serve('update_property_status', async ({ input, ctx, caller }) =>
    reply(
      await setStatus(ctx, caller.user, property(input.property_id), 'update_property_status', input.status),
      'refusals.saved',
    ),
  )

  serve('change-property-status', async ({ input, ctx, caller }) =>
    reply(
      await setStatus(ctx, caller.user, property(input.property_id), 'change-property-status', input.status),
      'refusals.saved',
    ),
  )

  serve('listing-draft:submitted', async ({ input, ctx, caller }) => {
    const { draft_id, listing = 'property' } = input
    const id = await submittedBefore(ctx.db, submissionOfDraft(caller.user.id, listing, draft_id))
    if (id === null) return reply(null, 'refusals.found')
    const { slug } = await ctx.db
      .selectFrom(listing)
      .select('slug')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return reply({ id, slug_id: slug }, 'refusals.found')
  })

  serve('renew-listing', async ({ input, ctx, caller }) =>
    reply(await renewListing(ctx, caller.user, eitherKind(input)), 'listings.renewed'),
  )

  serve('answer-question', async ({ input, ctx, caller }) =>
    reply(await answerQuestion(ctx, caller.user, eitherKind(input), input.answer), 'listings.answerSent'),
  )

  serve('withdraw-edit', async ({ input, ctx, caller }) =>
    reply(await withdrawEdit(ctx, caller.user, eitherKind(input)), 'listings.editWithdrawn'),
  )

  serve('get-added-properties', async ({ input, ctx, caller }) => {
    const { data, extra } = await listOwn(ctx.db, caller.user.id, input, ctx.clock.now())
    return { ...reply(data, 'refusals.found'), extra }
  })

  serve('listing-draft', async ({ input, ctx, caller }) =>
    reply(await readDraft(ctx.db, caller.user.id, draftOf(input)), 'refusals.found'),
  )

  serve('listing-draft:save', async ({ input, ctx, caller }) => {
    const userId = caller.user.id
    const { draft_id: draftId, fields, changed, step, file_order: fileOrder } = input
    const saving = {
      userId,
      draftId,
      of: draftOf(input),
      fields,
      changed,
      step,
      fileOrder,
      now: ctx.clock.now(),
    }
    const id = await ctx.db.transaction().execute((trx) => saveDraft(trx, saving))
    return reply((await readDraft(ctx.db, userId, { id }))!, 'refusals.saved')
  })

  serve('listing-draft:file', async ({ input, ctx, caller }) => {
    const userId = caller.user.id
    const now = ctx.clock.now()
    const { draft_id: draftId, kind, name } = input
    const file = await keepDraftFile(
      { files: ctx.files, ownerId: userId, now, private: 'listing' },
      kind,
      input.file,
    )
    const adding = { userId, draftId, of: draftOf(input), kind, file, name, now }
    const added = await ctx.db.transaction().execute((trx) => addDraftFile(trx, adding))
    const draft = await readDraft(ctx.db, userId, { id: added.draftId })
    return reply(
      draft!.files.find((one) => one.id === added.fileId)!,
      'refusals.saved',
    )
  })

  serve('listing-draft:file-remove', async ({ input, ctx, caller }) => {
    const { draft_id, file_id } = input
    await ctx.db.transaction().execute((trx) => removeDraftFile(trx, caller.user.id, draft_id, file_id))
    return reply(null, 'refusals.deleted')
  })

  serve('listing-draft:discard', async ({ input, ctx, caller }) => {
    await ctx.db.transaction().execute((trx) => discardDraft(trx, caller.user.id, input.draft_id))
    return reply(null, 'refusals.deleted')
  })
}
