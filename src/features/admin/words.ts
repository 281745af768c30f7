import type { TFunction } from 'i18next'
import type { Data, Input } from '../../../contract/types'

export type QueueItem = Data<'admin/queue'>[number]
export type AdminRecord = Data<'admin/record'>
export type Kind = Input<'admin/records'>['record']
export type Act = QueueItem['allowed'][number]

/** Records an administrator may look through, in the order of the navigation. */
export const kinds = [
  'property',
  'project',
  'advertisement',
  'account',
  'payment',
  'bank-receipt',
  'subscription',
  'agent-application',
] as const satisfies readonly Kind[]

/** States each kind can be asked for; the words are the stored ones. */
export const statesOf: Record<(typeof kinds)[number], readonly string[]> = {
  property: ['pending', 'approved', 'editReview', 'rejected', 'expired', 'deleted'],
  project: ['pending', 'approved', 'editReview', 'rejected', 'expired', 'deleted'],
  advertisement: ['pending', 'approved', 'rejected', 'expired'],
  account: ['unverified', 'active', 'deactivated', 'deletionRequested', 'purged'],
  payment: [
    'opened',
    'pending',
    'success',
    'failed',
    'expired',
    'needsReview',
    'needsRefund',
    'refunded',
    'disputed',
  ],
  'bank-receipt': ['pendingVerification', 'awaitingReceipt', 'rejected', 'success', 'failed', 'expired'],
  subscription: ['active', 'suspended', 'ended'],
  'agent-application': ['initial', 'pending', 'asked', 'failed', 'success', 'revoked'],
}

/** The stored word of a state in the reader's language. */
export const stateText = (t: TFunction, { record, state }: { record: string; state: string }): string =>
  t(`admin.state.${record}.${state}`)

/** Fields whose values are words of this house, not of a person. */
const worded =
  /\.(property_type|project_type|rentduration|market_status|visibility|role|type|logintype|verification_status|payment_state)$/

/** A stored value as it is read: our own words in the reader's language, everything else as it stands. */
export const valueText = (t: TFunction, label: string, value: string): string =>
  worded.test(label) ? t(`admin.word.${value}`, { defaultValue: value }) : value
