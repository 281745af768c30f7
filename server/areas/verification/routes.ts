import { Refusal } from '../../platform/refusal'
import { ReceivedFile, reply, type Serve } from '../../platform/http/registry'
import { fileRefusal } from '../../platform/media/file-refusal'
import { apply } from './apply'
import { readBuilder, saveForm } from './form-builder'
import { readDraft, saveDraft } from './draft'
import { addProof, keepProof, shownFiles } from './files'
import { textIn, readForm } from './form'
import { readSubmissions, readValues } from './application-values'

/** Agent verification: form, draft and application (D78, D79), and the form builder. */
export function verificationRoutes(serve: Serve) {
  serve('get-agent-verification-form-fields', async ({ ctx, caller }) => {
    const { version, fields } = await readForm(ctx.db)
    const data = fields.map(({ id, label, hint, field_type, required, options }) => ({
      id,
      name: textIn(label, caller.lang),
      hint: textIn(hint, caller.lang),
      field_type,
      required,
      form_fields_values: options.map((one) => ({ id: one.id, value: textIn(one.label, caller.lang) })),
    }))
    return { ...reply(data, 'refusals.found'), extra: { form_version: version } }
  })

  serve('apply-agent-verification', async ({ input, ctx, caller }) => {
    const { id } = await apply(ctx, caller.user, input)
    return reply({ id, state: 'pending' as const }, 'verification.sent')
  })

  serve('get-agent-verification-form-values', async ({ ctx, caller }) =>
    reply(await readValues(ctx.db, caller.user, caller.lang), 'refusals.found'),
  )

  serve('verification-draft', async ({ ctx, caller }) =>
    reply(await readDraft(ctx.db, caller.user.id), 'refusals.found'),
  )

  serve('verification-draft:save', async ({ input, ctx, caller }) => {
    const now = ctx.clock.now()
    await ctx.db.transaction().execute((trx) => saveDraft(trx, caller.user.id, input.answers, now))
    return reply({ updated_at: now.toISOString() }, 'refusals.saved')
  })

  serve('verification-draft:file', async ({ input, ctx, caller: { user } }) => {
    const { db, files } = ctx
    const now = ctx.clock.now()
    const { fields } = await readForm(db)
    if (fields.find(({ id }) => id === input.field_id)?.field_type !== 'file')
      throw new Refusal('NOT_FOUND', 'verification.noFileAsked')
    if (!(input.file instanceof ReceivedFile)) throw fileRefusal('file', 'empty')
    const proof = await keepProof({ files, ownerId: user.id, now }, input.field_id, input.file, 'file')
    const id = await db.transaction().execute((trx) => addProof(trx, user.id, proof, now))
    return reply((await shownFiles(db, user.id)).get(id)!, 'refusals.saved')
  })

  serve('admin/verification-form', async ({ ctx }) => reply(await readBuilder(ctx.db), 'refusals.found'))

  serve('admin/verification-form:save', async ({ input, ctx, caller }) => {
    const now = ctx.clock.now()
    await ctx.db.transaction().execute((trx) => saveForm(trx, input, caller.user.id, now))
    return reply(await readBuilder(ctx.db), 'refusals.saved')
  })

  serve('admin/verification-answers', async ({ input, ctx, caller }) => {
    const data = await readSubmissions(ctx.db, input.id, caller.lang)
    if (!data) throw new Refusal('NOT_FOUND', 'refusals.notFound')
    return reply(data, 'refusals.found')
  })
}
