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

/** Records an administrator may look through, in the order of the navigation; payments have a page of their own. */
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

/** Moderation of a listing, and the other texts of its row. */
const listed = [...requestStatuses, ...revisionStates.filter((state) => state !== 'settled'), 'deleted']

/** States each kind can be asked for; the words are the stored ones. */
export const statesOf: Record<(typeof kinds)[number], readonly string[]> = {
  ...recordStates,
  property: listed,
  project: listed,
}

/** The stored name of a state in the reader's language. */
export const stateText = (t: TFunction, { record, state }: { record: string; state: string }): string =>
  t(dataKey('admin.state', `${record}.${state}`))

/** Fields whose values are words of this marketplace, not of a person. */
const worded =
  /\.(property_type|project_type|rentduration|market_status|visibility|role|type|logintype|verification_status)$/

/** Fields whose words stand elsewhere. */
const elsewhere: Record<string, OptionalFamily> = {
  'admin.label.gateway': 'receipt.gateway',
  'admin.label.mode': 'operator',
  'admin.label.payment_state': 'admin.state.payment',
  'admin.label.payment_type': 'payments.type',
  'admin.label.platform_type': 'operator.platform',
  'admin.label.note': 'operator.note',
  'admin.label.measure': 'reports.measure',
} satisfies Partial<Record<TextKey, OptionalFamily>>

/** Name of a record's field: a text of ours, or the name that the operator gave an attribute. */
export const labelText = (t: TFunction, label: string): string => t(asTextKey(label), { defaultValue: label })

/** A stored value as it is read: our own words in the reader's language, everything else as it stands. */
export function valueText(t: TFunction, label: string, value: string): string {
  const texts = worded.test(label) ? 'admin.word' : elsewhere[label]
  return texts ? t(optionalKey(texts, value), { defaultValue: value }) : value
}

/** A gateway as operators see it named: with the company behind the way of paying. */
export const gatewayText = (t: TFunction, gateway: string): string => t(dataKey('receipt.gateway', gateway))

/** What a person, or a record that is called after one, is shown as; some have no name. */
export const calledText = (t: TFunction, name: string | undefined): string => name || t('admin.noName')

/** A time among the fields of a record, which the server writes to the minute, in UTC; undefined for anything else. */
export const timeOf = (label: string, value: string): string | undefined =>
  label.endsWith('_at') && /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(value)
    ? `${value.replace(' ', 'T')}Z`
    : undefined

/** What each event that upholds a report does. */
const upholding: ReadonlyMap<string, texts.ReportMeasure> = new Map(
  texts.reportMeasures.map((measure) => [`upheld.${measure}`, measure]),
)

/** What is done by an event that upholds a report; undefined for every other. */
export const measureOf = (event: string): texts.ReportMeasure | undefined => upholding.get(event)

/** The decision that an act belongs to, where it is chosen with others of it: `upheld` of `upheld.hide`. */
export const decisionOf = (event: string): 'upheld' | null => (upholding.has(event) ? 'upheld' : null)

/** An event as a button: in the imperative. The audit log and the history name it by `admin.event`, in the past tense. */
export const actText = (t: TFunction, event: string): string => t(dataKey('admin.act', event))
