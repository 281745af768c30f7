import { sql, type Kysely } from 'kysely'
import { verification } from '../../../contract/limits'
import type { Data, Parsed } from '../../../contract/calls/call-types'
import { json } from '../../platform/db/json'
import type { DB } from '../../platform/db/schema'
import { Refusal, type RefusalText } from '../../platform/refusal'
import type { Trx } from '../../core/kind'
import { hasOptions, inEach } from './form'

type Built = Data<'admin/verification-form'>
type FormSave = Parsed<'admin/verification-form:save'>
type FormQuestion = FormSave['fields'][number]

/** Returns the form for the form builder, including closed questions that have been answered. */
export async function readBuilder(db: Kysely<DB>): Promise<Built> {
  const last = await db
    .selectFrom('verification_form as f')
    .leftJoin('app_user as u', 'u.id', 'f.saved_by')
    .select(['f.version', 'f.saved_at', 'u.name'])
    .orderBy('f.version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const fields = await db
    .selectFrom('verification_field')
    .select(['id', 'field_type', 'label', 'hint', 'required', 'active', 'answered', 'options'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  return {
    version: last?.version ?? 0,
    saved_at: last?.saved_at.toISOString() ?? null,
    saved_by: last?.name ?? null,
    fields: fields.map((field) =>
      Object.assign(field, {
        label: inEach(field.label),
        hint: inEach(field.hint),
        options: field.options.map(({ id, label }) => ({ id, label: inEach(label) })),
      }),
    ),
  }
}

/**
 * Saves the questions as the next form version. Questions already answered are closed instead of deleted and keep their
 * type. CONFLICT if someone else has saved a version in between; VALIDATION errors are keyed `fields.<place>.<part>`.
 */
export async function saveForm(trx: Trx, { version, fields }: FormSave, by: number | null, now: Date) {
  const there = await readBuilder(trx)
  if (there.version !== version) throw conflict()
  const errors = checkQuestions(fields, there.fields)
  if (Object.keys(errors).length > 0) throw new Refusal('VALIDATION', 'refusals.validation', { errors })
  if (fields.filter(({ active }) => active).length > verification.fieldsMax) throw tooMany()
  const kept = new Set(fields.flatMap(({ id }) => id ?? []))
  for (const [at, old] of there.fields.filter(({ id }) => !kept.has(id)).entries()) {
    if (old.answered)
      await trx
        .updateTable('verification_field')
        .set({ active: false, position: fields.length + at })
        .where('id', '=', old.id)
        .execute()
    else await trx.deleteFrom('verification_field').where('id', '=', old.id).execute()
  }
  for (const [position, question] of fields.entries())
    await writeQuestion(trx, question, position, version + 1)
  await writeVersion(trx, version + 1, by, now)
}

function tooMany(): Refusal {
  const text = { key: 'refusals.tooMany', params: { max: verification.fieldsMax } } as const
  return new Refusal('VALIDATION', text.key, { params: text.params, errors: { fields: text } })
}

const conflict = () => new Refusal('CONFLICT', 'verification.builder.conflict')

function checkQuestions(
  fields: readonly FormQuestion[],
  there: Built['fields'],
): Record<string, RefusalText> {
  const errors: Record<string, RefusalText> = {}
  const seen = new Set<number>()
  for (const [at, field] of fields.entries()) {
    const old = there.find(({ id }) => id === field.id)
    if (field.id !== undefined && (!old || seen.has(field.id)))
      errors[`fields.${at}.id`] = 'refusals.unknownId'
    if (field.id !== undefined) seen.add(field.id)
    if (old?.answered && old.field_type !== field.field_type)
      errors[`fields.${at}.field_type`] = 'verification.builder.kindFixed'
    const problem = hasOptions(field) ? optionProblem(field, old) : null
    if (problem) errors[`fields.${at}.options`] = problem
  }
  return errors
}

function optionProblem(
  { options }: FormQuestion,
  old: Built['fields'][number] | undefined,
): RefusalText | null {
  if (options.length === 0) return 'verification.builder.optionsMissing'
  const ids = options.flatMap(({ id }) => id ?? [])
  if (ids.some((id, at) => ids.indexOf(id) !== at || !old?.options.some((one) => one.id === id)))
    return 'refusals.unknownId'
  // An answer may name an option by label in any language or by id, so each must be unambiguous.
  const names = options.flatMap(({ label }) => [...new Set(Object.values(label).filter(Boolean))])
  const twice = new Set(names).size < names.length || names.some((name) => ids.includes(Number(name)))
  return twice ? 'verification.builder.optionTwice' : null
}

/** Returns the id of a question's first option. Ids are never reused across questions or versions. */
const firstOption = (version: number, position: number): number =>
  verification.firstOptionId + (version * verification.fieldsEver + position) * verification.optionsMax

async function writeQuestion(trx: Trx, question: FormQuestion, position: number, version: number) {
  const { id, field_type, label, hint, required, active } = question
  const first = firstOption(version, position)
  const options = hasOptions(question)
    ? question.options.map((option, at) => ({ id: option.id ?? first + at, label: option.label }))
    : []
  const values = {
    field_type,
    label: json(label),
    hint: json(hint),
    options: json(options),
    required,
    active,
    position,
  }
  if (id === undefined) await trx.insertInto('verification_field').values(values).execute()
  else await trx.updateTable('verification_field').set(values).where('id', '=', id).execute()
}

/** Writes a form version. Concurrent saves can both get here, but each version number is assigned only once. */
async function writeVersion(trx: Trx, version: number, by: number | null, now: Date) {
  const { rows } = await sql`
    insert into verification_form (version, fields, saved_by, saved_at)
    select ${version}::int, coalesce(jsonb_agg(jsonb_build_object('id', id, 'field_type', field_type, 'label', label,
      'hint', hint, 'required', required, 'options', options) order by position, id), '[]'), ${by}::bigint, ${now}::timestamptz
    from verification_field where active
    on conflict (version) do nothing returning version`.execute(trx)
  if (rows.length === 0) throw conflict()
}
