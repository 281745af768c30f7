import type { ApplicationState, FormFieldType } from '../../../contract/values'
import type { Problem, Refused } from '../kit'

/** A question as shown, translated. */
export type Question = {
  id: number
  name: string
  hint: string
  kind: FormFieldType
  required: boolean
  /** Options; the id is sent as a string. */
  options: { id: string; text: string }[]
}

/** An uploaded file. Its URL only opens with the user's token. */
export type Proof = { id: number; name: string; url: string; isPicture: boolean }

/** Form input: a text, option ids, or the id of an uploaded file. */
export type FormAnswer = { id: number; value: string | string[]; proof: Proof | null }

/** A submitted answer, as text. */
export type Given = { id: number; name: string; value: string | string[]; proof: Proof | null }

/** Everything the screens show, loaded together. */
export type Standing = {
  state: ApplicationState
  /** Reason for a refusal or revocation, or the administrator's question. */
  reason: string | null
  sentAt: string | null
  given: Given[]
  formVersion: number
  /** Empty if this marketplace currently accepts no applications. */
  questions: Question[]
  /** The partly completed form, or the previous answers (D78). */
  answers: FormAnswer[]
}

/** Form, values and draft together. */
export type ReadStandingOutput = { ok: true; standing: Standing } | Refused

/** `apply-agent-verification`. Files are uploaded beforehand. */
export type SendApplicationInput = { answers: FormAnswer[]; formVersion: number }
export type SendApplicationOutput = { ok: true } | Refused

export type VerificationContext = {
  standing: Standing | null
  /** Answers of a failed submission, shown again in the form; null: start with the stored answers. */
  sent: FormAnswer[] | null
  problem: Problem | null
}

export type VerificationEvent =
  | { type: 'form.opened' }
  | { type: 'look.again' }
  | { type: 'wait.cancelled' }
  /** Returns to the form after a refusal or question. */
  | { type: 'apply.again' }
  | { type: 'application.submitted'; answers: FormAnswer[] }
