import type { OptionalFamily, TextKey } from '../../../contract/texts/catalogue'
import { asTextKey, dataKey, optionalKey, type TFunction } from '../../../contract/texts/translate'
import type { Data, Input } from '../../../contract/calls/call-types'
import { requestStatuses, revisionStates } from '../../../contract/listing/listing-states'
import { recordStates } from '../../../contract/record-states'
import * as texts from '../../../contract/values'

export type QueueItem = Data<'admin/queue'>[number]
export type AdminRecord = Data<'admin/record'>
export type RecordKindName = Input<'admin/records'>['record']
export type QueueAct = QueueItem['allowed'][number]

/** Kinds of records admins can browse, in navigation order; payments have their own page. */
export const kinds = [
  'property',
  'project',
  'advertisement',
  'account',
  'refund-order',
  'bank-receipt',
  'subscription',
  'agent-application',
  'block',
  'report',
  'contact-message',
  'membership',
] as const satisfies readonly RecordKindName[]

/** States of a listing: its moderation status, the states of an edit, and deleted. */
const listed = [...requestStatuses, ...revisionStates.filter((state) => state !== 'settled'), 'deleted']

/** States by which each kind can be filtered, as stored. */
export const statesOf: Record<(typeof kinds)[number], readonly string[]> = {
  ...recordStates,
  property: listed,
  project: listed,
  // No featuring is stored before it is asked for or granted.
  advertisement: requestStatuses,
}

/** Returns a state's name in the reader's language. */
export const stateText = (t: TFunction, { record, state }: { record: string; state: string }): string =>
  t(dataKey('admin.state', `${record}.${state}`))

/** Matches fields whose values are our own terms rather than user input. */
const worded =
  /\.(property_type|project_type|rentduration|market_status|visibility|role|type|logintype|verification_status)$/

/** Text family of each field whose terms have a separate family. */
const elsewhere: Record<string, OptionalFamily> = {
  'admin.label.gateway': 'receipt.gateway',
  'admin.label.mode': 'operator',
  'admin.label.payment_state': 'admin.state.payment',
  'admin.label.payment_type': 'payments.type',
  'admin.label.platform_type': 'operator.platform',
  'admin.label.note': 'operator.note',
  'admin.label.measure': 'reports.measure',
} satisfies Partial<Record<TextKey, OptionalFamily>>

/** Returns the name of a record's field: our own text, or the operator's name of an attribute. */
export const labelText = (t: TFunction, label: string): string => t(asTextKey(label), { defaultValue: label })

/** Returns a stored value as text: our own terms in the reader's language, anything else unchanged. */
export function valueText(t: TFunction, label: string, value: string): string {
  const texts = worded.test(label) ? 'admin.word' : elsewhere[label]
  return texts ? t(optionalKey(texts, value), { defaultValue: value }) : value
}

/** Returns a gateway's name for operators, including its company. */
export const gatewayText = (t: TFunction, gateway: string): string => t(dataKey('receipt.gateway', gateway))

/** Returns the name of a person or record, or a placeholder for those without one. */
export const calledText = (t: TFunction, name: string | undefined): string => name || t('admin.noName')

/**
 * Returns a record's time field as an ISO time; the server writes it to the minute in UTC. Undefined for any other
 * field.
 */
export const timeOf = (label: string, value: string): string | undefined =>
  label.endsWith('_at') && /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(value)
    ? `${value.replace(' ', 'T')}Z`
    : undefined

/** Measure taken by each event that upholds a report. */
const upholding: ReadonlyMap<string, texts.ReportMeasure> = new Map(
  texts.reportMeasures.map((measure) => [`upheld.${measure}`, measure]),
)

/** Returns the measure taken by an event that upholds a report; undefined for any other event. */
export const measureOf = (event: string): texts.ReportMeasure | undefined => upholding.get(event)

/** Returns the decision an action belongs to if it is chosen from several, e.g. `upheld` for `upheld.hide`. */
export const decisionOf = (event: string): 'upheld' | null => (upholding.has(event) ? 'upheld' : null)

/**
 * Returns the imperative label of an event's button. The audit log and the history use the past tense, `admin.event`.
 */
export const actText = (t: TFunction, event: string): string => t(dataKey('admin.act', event))
