import type { ApplicationState, FormFieldType } from '../../../contract/values'
import type { Problem, Refused } from '../kit'

/** A question as shown to the user, in the user's language. */
export type Question = {
  id: number
  name: string
  hint: string
  kind: FormFieldType
  required: boolean
  /** Options of the question; an option's id is sent as a string. */
  options: { id: string; text: string }[]
}

/** An uploaded file. Its URL can be opened only with the user's token. */
export type Proof = { id: number; name: string; url: string; isPicture: boolean }

/** An answer as entered in the form: a text, option ids, or the id of an uploaded file. */
export type FormAnswer = { id: number; value: string | string[]; proof: Proof | null }

/** A submitted answer, shown as text. */
export type Given = { id: number; name: string; value: string | string[]; proof: Proof | null }

/** Everything the screens show, loaded together. */
export type Standing = {
  state: ApplicationState
  /** Reason for a refusal or revocation, or the administrator's question; null if there is none. */
  reason: string | null
  sentAt: string | null
  given: Given[]
  formVersion: number
  /** Questions of the form; empty if this marketplace currently accepts no applications. */
  questions: Question[]
  /** Answers of the partly completed form, or the previous answers (D78). */
  answers: FormAnswer[]
}

/** Output with the form, the values and the draft, loaded together. */
export type ReadStandingOutput = { ok: true; standing: Standing } | Refused

/** Input of `apply-agent-verification`. Files are uploaded beforehand. */
export type SendApplicationInput = { answers: FormAnswer[]; formVersion: number }
export type SendApplicationOutput = { ok: true } | Refused

export type VerificationContext = {
  standing: Standing | null
  /** Answers of a failed submission, shown again in the form; null if the form starts with the stored answers. */
  sent: FormAnswer[] | null
  problem: Problem | null
}

export type VerificationEvent =
  | { type: 'form.opened' }
  | { type: 'look.again' }
  | { type: 'wait.cancelled' }
  /** The user returns to the form after a refusal or a question. */
  | { type: 'apply.again' }
  | { type: 'application.submitted'; answers: FormAnswer[] }
