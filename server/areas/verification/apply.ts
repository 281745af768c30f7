import type { Parsed } from '../../../contract/calls/call-types'
import type { Ctx } from '../../platform/context'
import { json } from '../../platform/db/json'
import type { UserRow } from '../../platform/db/schema'
import { Refusal } from '../../platform/refusal'
import { ReceivedFile } from '../../platform/http/registry'
import { advance } from '../../core/advance'
import type { Trx } from '../../core/kind'
import { checkAnswers, fieldName, type SentAnswer } from './check-answers'
import { openApplication } from './application'
import { saveDraft } from './draft'
import { addProof, keepProof, ownFiles, type UnboundFile } from './files'
import { readForm } from './form'

type ApplicationInput = Parsed<'apply-agent-verification'>

/**
 * Submits an application, initially or again (D78). Files are checked before anything is locked; the rest is one
 * transaction. CONFLICT if the form has changed since it was loaded; the answers are then saved as a draft.
 */
export async function apply(ctx: Ctx, user: UserRow, sent: ApplicationInput): Promise<{ id: number }> {
  const now = ctx.clock.now()
  const proofs = await keepProofs(ctx, user, sent.form_fields, now)
  try {
    return await ctx.db.transaction().execute((trx) => submit(trx, user.id, { ...sent, proofs, now }))
  } catch (error) {
    if (error instanceof Refusal && error.code === 'CONFLICT')
      await ctx.db.transaction().execute(async (trx) => {
        const content = await withProofs(trx, user.id, sent.form_fields, proofs, now)
        await saveDraft(trx, user.id, content, now)
      })
    throw error
  }
}

async function keepProofs(
  { db, files }: Ctx,
  user: UserRow,
  sent: ApplicationInput['form_fields'],
  now: Date,
) {
  const { fields } = await readForm(db)
  const kept: UnboundFile[] = []
  for (const { id, value } of sent) {
    if (!(value instanceof ReceivedFile)) continue
    const named = fieldName(id)
    if (fields.find((field) => field.id === id)?.field_type !== 'file')
      throw new Refusal('FILE_REJECTED', 'verification.noFileAsked', {
        errors: { [named]: 'verification.noFileAsked' },
      })
    kept.push(await keepProof({ files, ownerId: user.id, now }, id, value, named))
  }
  return kept
}

/** Replaces the files sent in the answers with the stored ones. */
async function withProofs(
  trx: Trx,
  userId: number,
  sent: ApplicationInput['form_fields'],
  proofs: readonly UnboundFile[],
  now: Date,
): Promise<SentAnswer[]> {
  const stored = new Map<number, number>()
  for (const proof of proofs) stored.set(proof.fieldId, await addProof(trx, userId, proof, now))
  return sent.map(({ id, value }) => {
    const file = stored.get(id)
    if (file !== undefined) return { id, value: String(file) }
    return { id, value: typeof value === 'string' || Array.isArray(value) ? value : undefined }
  })
}

/** Submits an application whose files are already stored, within the given transaction. Returns the record's id. */
export async function submit(
  trx: Trx,
  userId: number,
  { form_fields, form_version, proofs, now }: ApplicationInput & { proofs: UnboundFile[]; now: Date },
): Promise<{ id: number }> {
  const application = await openApplication(trx, userId, now)
  const { id } = application
  // The state is checked first: a user whose application is already in review is told so, even if the answers are
  // invalid.
  await advance(trx, {
    record: 'agent-application',
    id,
    event: { type: 'application.sent' },
    actor: { role: 'person', id: userId },
    now,
    set: { reason: null, draft: null, draft_at: null },
  })
  const form = await readForm(trx)
  if (form.fields.length === 0) throw new Refusal('NOT_SERVED', 'verification.noForm')
  if (form_version !== undefined && form_version !== form.version)
    throw new Refusal('CONFLICT', 'verification.formChanged')
  const content = await withProofs(trx, userId, form_fields, proofs, now)
  const { answers, errors } = checkAnswers(form.fields, content, await ownFiles(trx, userId))
  if (Object.keys(errors).length > 0) throw new Refusal('VALIDATION', 'refusals.validation', { errors })
  await trx
    .insertInto('agent_submission')
    .values({ application_id: id, form_version: form.version, answers: json(answers), sent_at: now })
    .execute()
  const files = answers.flatMap(({ file }) => file ?? [])
  if (files.length > 0)
    await trx.updateTable('agent_file').set({ sent: true }).where('id', 'in', files).execute()
  const asked = answers.map((answer) => answer.id)
  if (asked.length > 0)
    await trx.updateTable('verification_field').set({ answered: true }).where('id', 'in', asked).execute()
  return { id }
}
