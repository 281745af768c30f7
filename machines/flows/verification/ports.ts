import type { ApplicationState, FormFieldType } from '../../../contract/values'
import type { Problem, Refused } from '../kit'

/** A question as shown, in the person's language. */
export type Question = {
  id: number
  name: string
  hint: string
  kind: FormFieldType
  required: boolean
  /** Choices by their id as a text, which is what is sent. */
  options: { id: string; text: string }[]
}

/** A file that was uploaded. Its address opens only with the person's token. */
export type Proof = { id: number; name: string; url: string; isPicture: boolean }

/** What is filled in: a text, ids of options, or the id of an uploaded file. */
export type FormAnswer = { id: number; value: string | string[]; proof: Proof | null }

/** What was sent last, as text. */
export type Given = { id: number; name: string; value: string | string[]; proof: Proof | null }

/** Everything the screens show, read in one go. */
export type Standing = {
  state: ApplicationState
  /** Why it was refused or revoked, or the administrator's question. */
  reason: string | null
  sentAt: string | null
  given: Given[]
  formVersion: number
  /** Empty: this marketplace accepts no applications now. */
  questions: Question[]
  /** The half-filled form, or the answers from before (D78). */
  answers: FormAnswer[]
}

/** Form, values and draft together. */
export type ReadStandingOutput = { ok: true; standing: Standing } | Refused

/** `apply-agent-verification`. The files were uploaded before. */
export type SendApplicationInput = { answers: FormAnswer[]; formVersion: number }
export type SendApplicationOutput = { ok: true } | Refused

export type VerificationContext = {
  standing: Standing | null
  /** What was sent without success, so that the form is shown as it was; null: begin with the stored answers. */
  sent: FormAnswer[] | null
  problem: Problem | null
}

export type VerificationEvent =
  | { type: 'form.opened' }
  | { type: 'look.again' }
  | { type: 'wait.cancelled' }
  /** From a refusal or a question back to the form. */
  | { type: 'apply.again' }
  | { type: 'application.submitted'; answers: FormAnswer[] }
