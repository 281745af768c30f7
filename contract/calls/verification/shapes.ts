import { z } from 'zod'
import { text, verification } from '../../limits'
import { languages, type Lang } from '../../language/languages'
import * as values from '../../values'
import {
  count,
  file,
  flagged,
  id,
  line,
  listOf,
  maybe,
  note,
  rowId,
  time,
  url,
  whole,
  type Shape,
} from '../kit/primitives'

const typed = z.union([z.string().max(text.message, 'refusals.tooLong'), z.number().transform(String)])

/** Submitted answer: text, ids or texts of options, or the id of a stored file. */
const content = z.union([typed, z.array(typed).max(verification.optionsMax)])

const answer = z.object({ id, value: z.union([content, file]).optional() })
const draftAnswer = z.object({ id, value: content.optional() })

const answers = <T extends z.ZodType>(one: T) => listOf(one, verification.fieldsMax)

/** A stored file of an application; only its owner and admins can open its URL. */
const storedFile = z.object({ id: rowId, name: z.string(), url, is_picture: z.boolean() })

/** Returned answer: `value` as text, with `option_ids` or `file` if it refers to those. */
const given = z.object({
  id: rowId,
  name: z.string(),
  field_type: z.enum(values.formFieldTypes),
  value: z.union([z.string(), z.array(z.string())]),
  option_ids: z.array(rowId),
  file: storedFile.nullable(),
})

/** Returns the same value for every language of the site. */
const inEach = <T>(one: T) => Object.fromEntries(languages.map((lang) => [lang, one])) as Record<Lang, T>
const soft = (max: number) => z.object(inEach(note(max).default('')))
/** Falls back to English if not translated. */
const label = (max: number) => soft(max).extend({ en: line(max) })

/** A question as stored by the form builder. */
const question = z.object({
  id: maybe(id),
  field_type: z.enum(values.formFieldTypes, 'refusals.choice'),
  label: label(verification.labelMax),
  hint: soft(verification.hintMax).default(inEach('')),
  required: flagged,
  active: flagged,
  options: z
    .array(z.object({ id: maybe(id), label: label(verification.labelMax) }))
    .max(verification.optionsMax, 'refusals.tooMany')
    .default([]),
})

const worded = z.object(inEach(z.string()))
const form = z.object({
  version: count,
  saved_at: time.nullable(),
  saved_by: z.string().nullable(),
  fields: z.array(
    z.object({
      id: rowId,
      field_type: z.enum(values.formFieldTypes),
      label: worded,
      hint: worded,
      required: z.boolean(),
      active: z.boolean(),
      /** Whether the question has answers; it can then be hidden, but not deleted or changed in type. */
      answered: z.boolean(),
      options: z.array(z.object({ id: rowId, label: worded })),
    }),
  ),
})

export const verificationShapes = {
  'get-agent-verification-form-fields': {
    input: z.object({}),
    data: z.array(
      z.object({
        id: rowId,
        name: z.string(),
        hint: z.string(),
        field_type: z.enum(values.formFieldTypes),
        required: z.boolean(),
        form_fields_values: z.array(z.object({ id: rowId, value: z.string() })),
      }),
    ),
    /** Version of the form; sent back with the answers, so that a form changed in the meantime is detected. */
    extra: z.object({ form_version: count }),
  },
  'apply-agent-verification': {
    input: z.object({ form_fields: answers(answer).default([]), form_version: maybe(whole(0)) }),
    data: z.object({ id: rowId.optional(), state: z.enum(values.verificationStates) }),
  },
  'get-agent-verification-form-values': {
    input: z.object({}),
    data: z.object({
      status: z.enum(values.verificationStates),
      /** Exact state; `status` is its equivalent for older clients. */
      state: z.enum(values.applicationStates),
      /** Reason for a rejection or revocation, or the admin's question. */
      reason: z.string().nullable(),
      submitted_at: time.nullable(),
      values: z.array(given),
    }),
  },
  'verification-draft': {
    input: z.object({}),
    data: z.object({
      /** Time at which the draft was saved; null for answers of an earlier application. */
      updated_at: time.nullable(),
      answers: z.array(
        z.object({
          id: rowId,
          value: z.union([z.string(), z.array(z.string())]),
          file: storedFile.nullable(),
        }),
      ),
    }),
  },
  'verification-draft:save': {
    input: z.object({ answers: answers(draftAnswer).default([]) }),
    data: z.object({ updated_at: time }),
  },
  'verification-draft:file': {
    input: z.object({ field_id: id, file }),
    data: storedFile,
  },
  'admin/verification-form': { input: z.object({}), data: form },
  'admin/verification-form:save': {
    input: z.object({
      /** Version the builder loaded, so another admin's later version isn't overwritten. */
      version: whole(0),
      fields: listOf(question, verification.fieldsEver),
    }),
    data: form,
  },
  'admin/verification-answers': {
    input: z.object({ id }),
    data: z.array(
      z.object({
        id: rowId,
        form_version: count,
        form_saved_at: time,
        sent_at: time,
        answers: z.array(given.extend({ required: z.boolean() })),
      }),
    ),
  },
} satisfies Record<string, Shape>
