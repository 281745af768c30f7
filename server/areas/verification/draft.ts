import { dataKey } from '../../../contract/texts/translate'
import { isTagged } from '../../../machines/tagged'
import { agentApplicationMachine } from '../../../machines/records/agent-application/machine'
import type { Kysely } from 'kysely'
import type { Data } from '../../../contract/calls/call-types'
import { json } from '../../platform/db/json'
import type { DB } from '../../platform/db/schema'
import type { DraftAnswer, FormField, StoredAnswer } from '../../platform/db/columns'
import { Refusal } from '../../platform/refusal'
import type { Trx } from '../../core/kind'
import { lastSubmission, openApplication, readApplication } from './application'
import type { SentAnswer } from './check-answers'
import { shownFiles } from './files'
import { hasOptions, readForm } from './form'

type VerificationDraft = Data<'verification-draft'>
type ShownDraftAnswer = VerificationDraft['answers'][number]

/**
 * Returns the draft application or, if there is none, the latest submitted answers to questions that the form still
 * includes (D78).
 */
export async function readDraft(db: Kysely<DB>, userId: number): Promise<VerificationDraft> {
  const application = await readApplication(db, userId)
  if (!application) return { updated_at: null, answers: [] }
  const { fields } = await readForm(db)
  const files = await shownFiles(db, userId)
  const kept = application.draft ?? (await lastAnswers(db, application.id))
  const answers = kept.flatMap(({ id, value }): ShownDraftAnswer[] => {
    const field = fields.find((one) => one.id === id)
    const still = field && stillFits(field, value)
    if (!field || still === undefined) return []
    if (field.field_type !== 'file') return [{ id, value: still, file: null }]
    const file = files.get(Number(still))
    return file ? [{ id, value: still, file }] : []
  })
  return { updated_at: application.draft_at?.toISOString() ?? null, answers }
}

/** Removes options that the form no longer offers from an answer; undefined if nothing remains. */
function stillFits(field: FormField, value: string | string[]): string | string[] | undefined {
  if (!hasOptions(field)) return Array.isArray(value) ? undefined : value
  const known = [value].flat().filter((one) => field.options.some(({ id }) => String(id) === one))
  return field.field_type === 'checkbox' ? known : known[0]
}

async function lastAnswers(db: Kysely<DB>, applicationId: number): Promise<DraftAnswer[]> {
  return ((await lastSubmission(db, applicationId))?.answers ?? []).map(asDrafted)
}

const asDrafted = ({ id, text, options, file }: StoredAnswer): DraftAnswer => ({
  id,
  value: options ? options.map(String) : (text ?? String(file)),
})

/** Saves a draft. NOT_ALLOWED while the user may not submit an application. */
export async function saveDraft(
  trx: Trx,
  userId: number,
  content: readonly SentAnswer[],
  now: Date,
): Promise<void> {
  const application = await openApplication(trx, userId, now)
  if (isTagged(agentApplicationMachine, application.state, 'settled'))
    throw new Refusal('NOT_ALLOWED', dataKey('verification.notNow', application.state))
  const draft = content.flatMap(({ id, value }) => (value === undefined ? [] : [{ id, value }]))
  await trx
    .updateTable('agent_application')
    .set({ draft: json(draft), draft_at: now })
    .where('id', '=', application.id)
    .execute()
}
