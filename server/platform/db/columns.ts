import type { ColumnType, Generated } from 'kysely'
import type { StoredCharacteristics } from '../../../contract/listing/characteristics'
import type { ValueChange } from '../../../contract/calls/kit/value-change'
import type { Data } from '../../../contract/calls/call-types'
import type { Lang } from '../../../contract/language/languages'
import type { RequestStatus, StoredRevision } from '../../../contract/listing/listing-states'
import type { Scope } from '../../../contract/api/token-scopes'
import type { FormFieldType } from '../../../contract/values'
import type { DeliveryProblem, SentEvent, WebhookEvent } from '../../../contract/api/webhook-events'

/** Made by the database. */
export type Id = Generated<number>

/** May be left out when a row is written. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>

/** Computed by the database, never written. */
export type Made<T> = ColumnType<T, never, never>

/** jsonb: read as a value, written as JSON text with `json()`. */
export type Json<T> = ColumnType<T, string, string>

/** The same, and may be left out. */
export type DefaultedJson<T> = ColumnType<T, string | undefined, string>

/** What a package opens, and for how long. */
export interface PackageTerms {
  duration_days: number
  features: { feature: string; quota: number | null }[]
}

/** A text in every language of the product; an empty one is read in English. */
export type Worded = Record<Lang, string>

export interface FieldOption {
  id: number
  label: Worded
}

/** A question inside a version of the form of verification. */
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

/** Texts of a row of the catalogue in other languages than the main one: code, column, text. */
export type CatalogueTexts = Record<string, Record<string, string | Record<string, string>>>

type Facts = Record<string, unknown>

/**
 * What the migrations cannot express of a column: the shape of its JSON, or words that depend on those of another
 * column.
 */
export interface ColumnTypes {
  'account_change.kinds': ('email' | 'mobile' | 'password')[]
  'agent_application.draft': DraftAnswer[]
  'agent_submission.answers': StoredAnswer[]
  'api_token.scopes': Scope[]
  'category.texts': CatalogueTexts
  'city.texts': CatalogueTexts
  'facility.texts': CatalogueTexts
  'language.texts': Record<string, string>
  'listing_draft.fields': Facts
  'money_movement.mode': 'live' | 'sandbox'
  'notification.params': Facts
  'outbox.payload': Facts
  'package.texts': CatalogueTexts
  'parameter.options': string[]
  'parameter.texts': CatalogueTexts
  'payment.handover': Facts
  'payment.terms': PackageTerms
  'payment_event.payload': Facts
  'project.characteristics': StoredCharacteristics
  'project.public': boolean
  'project.request_status': RequestStatus
  'project.revision_state': StoredRevision
  'project_revision.changes': Facts
  'property.attrs': Record<string, string | number>
  'property.characteristics': StoredCharacteristics
  'property.public': boolean
  'property.request_status': RequestStatus
  'property.revision_state': StoredRevision
  'property_revision.changes': Facts
  'property_tile_due.n': 1 | -1
  'record_history.changes': readonly ValueChange[]
  'report_reason.texts': CatalogueTexts
  'sandbox_object.body': Facts
  'sandbox_object.extra': Facts
  'verification_field.hint': Worded
  'verification_field.label': Worded
  'verification_field.options': FieldOption[]
  'verification_form.fields': FormField[]
  'webhook.events': WebhookEvent[]
  'webhook_delivery.data': Facts
  'webhook_delivery.problem': DeliveryProblem
  'webhook_delivery.type': SentEvent
  'wish.fields': Data<'personalised-fields'>
}
