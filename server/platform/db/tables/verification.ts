/** Proving to be an agent: the form and its versions, the applications, what was sent and the files of it. */
import type { ApplicationState, FormFieldType, Lang } from '../../../../contract/values'
import type { Defaulted, Id, Json } from './column'

/** A text in every language of the house; an empty one is read in English. */
export type Worded = Record<Lang, string>

export interface FieldOption {
  id: number
  label: Worded
}

/** A question inside a version of the form. */
export interface FormField {
  id: number
  field_type: FormFieldType
  label: Worded
  hint: Worded
  required: boolean
  options: FieldOption[]
}

/** An answer as it is kept: a text, ids of options, or the id of a row of agent_file. */
export interface StoredAnswer {
  id: number
  text?: string
  options?: number[]
  file?: number
}

/** An answer of a draft: kept as it came, read only when it is sent. */
export interface DraftAnswer {
  id: number
  value: string | string[]
}

export interface VerificationFieldTable {
  id: Id
  field_type: FormFieldType
  label: Json<Worded>
  hint: Json<Worded>
  options: Json<FieldOption[]>
  required: boolean
  active: boolean
  answered: Defaulted<boolean>
  position: number
}

export interface VerificationFormTable {
  version: number
  fields: Json<FormField[]>
  saved_by: number | null
  saved_at: Date
}

export interface AgentApplicationTable {
  id: Id
  user_id: number
  state: Defaulted<ApplicationState>
  reason: string | null
  draft: Json<DraftAnswer[]> | null
  draft_at: Date | null
  created_at: Date
  updated_at: Date
}

export interface AgentSubmissionTable {
  id: Id
  application_id: number
  form_version: number
  answers: Json<StoredAnswer[]>
  sent_at: Date
}

export interface AgentFileTable {
  id: Id
  user_id: number
  field_id: number
  file_key: string
  name: string
  sent: Defaulted<boolean>
  created_at: Date
}
