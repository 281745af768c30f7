import type { Kysely } from 'kysely'
import type { Data } from '../../../contract/calls/call-types'
import type { Lang } from '../../../contract/language/languages'
import type { ApplicationState } from '../../../contract/values'
import type { DB, UserRow } from '../../platform/db/schema'
import type { FormField, StoredAnswer } from '../../platform/db/columns'
import { lastSubmission, readApplication } from './application'
import { shownFiles, type StoredFile } from './files'
import { textIn } from './form'

type FormValues = Data<'get-agent-verification-form-values'>
type Given = FormValues['values'][number]

/**
 * Maps states to the names in the specification (§4): an open question counts as pending, a revoked verification as
 * refused.
 */
export const wireStatus: Record<ApplicationState, FormValues['status']> = {
  initial: 'initial',
  pending: 'pending',
  asked: 'pending',
  failed: 'failed',
  success: 'success',
  revoked: 'failed',
}

/** Returns the answers to a form version, in the reader's language and in form order. */
function givenAnswers(
  fields: readonly FormField[],
  answers: readonly StoredAnswer[],
  files: ReadonlyMap<number, StoredFile>,
  lang: Lang,
): Given[] {
  return fields.flatMap((field) => {
    const answer = answers.find(({ id }) => id === field.id)
    return answer ? [givenAnswer(field, answer, files, lang)] : []
  })
}

function givenAnswer(
  { id, label, field_type, options }: FormField,
  { text = '', options: chosen = [], file }: StoredAnswer,
  files: ReadonlyMap<number, StoredFile>,
  lang: Lang,
): Given {
  const stored = (file !== undefined && files.get(file)) || null
  const texts = options.filter((option) => chosen.includes(option.id)).map((one) => textIn(one.label, lang))
  const value = field_type === 'checkbox' ? texts : (stored?.url ?? texts[0] ?? text)
  return { id, name: textIn(label, lang), field_type, value, option_ids: chosen, file: stored }
}

/** Returns the state of a user's application and the latest submission. */
export async function readValues(db: Kysely<DB>, user: UserRow, lang: Lang): Promise<FormValues> {
  const application = await readApplication(db, user.id)
  const state = application?.state ?? user.verification_status
  const none = { status: wireStatus[state], state, reason: null, submitted_at: null, values: [] }
  if (!application) return none
  const last = await lastSubmission(db, application.id)
  const files = await shownFiles(db, user.id)
  return {
    ...none,
    reason: application.reason,
    submitted_at: last?.sent_at.toISOString() ?? null,
    values: last ? givenAnswers(last.fields, last.answers, files, lang) : [],
  }
}

/**
 * Returns all submissions of an application, latest first, including unanswered questions. Null if the record doesn't
 * exist.
 */
export async function readSubmissions(
  db: Kysely<DB>,
  applicationId: number,
  lang: Lang,
): Promise<Data<'admin/verification-answers'> | null> {
  const application = await db
    .selectFrom('agent_application')
    .select('user_id')
    .where('id', '=', applicationId)
    .executeTakeFirst()
  if (!application) return null
  const files = await shownFiles(db, application.user_id)
  const rows = await db
    .selectFrom('agent_submission as s')
    .innerJoin('verification_form as f', 'f.version', 's.form_version')
    .select(['s.id', 's.form_version', 's.answers', 's.sent_at', 'f.fields', 'f.saved_at'])
    .where('s.application_id', '=', applicationId)
    .orderBy('s.id', 'desc')
    .execute()
  return rows.map(({ id, form_version, answers, sent_at, fields, saved_at }) => ({
    id,
    form_version,
    form_saved_at: saved_at.toISOString(),
    sent_at: sent_at.toISOString(),
    answers: fields.map((field) => {
      const answer = answers.find((one) => one.id === field.id) ?? { id: field.id }
      return { ...givenAnswer(field, answer, files, lang), required: field.required }
    }),
  }))
}
