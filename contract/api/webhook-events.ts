import type { RecordName } from '../values'

/** Records for which an account's webhooks send events: listings, payments and applications. */
export const webhookRecords = [
  'property',
  'project',
  'advertisement',
  'agent-application',
  'payment',
  'bank-receipt',
  'refund-order',
  'subscription',
] as const satisfies readonly RecordName[]
export type WebhookRecord = (typeof webhookRecords)[number]

type Underscored<S extends string> = S extends `${infer A}-${infer B}` ? `${A}_${Underscored<B>}` : S

/** Returns the event for changes to a kind of record, such as `property.changed` or `bank_receipt.changed`. */
export const changeEventOf = <R extends WebhookRecord>(record: R) =>
  `${record.replaceAll('-', '_')}.changed` as `${Underscored<R>}.changed`

/** Whether webhooks send events for this kind of record. */
export const isWebhookRecord = (record: RecordName): record is WebhookRecord =>
  webhookRecords.some((one) => one === record)

/** Events a webhook can subscribe to, named as in Standard Webhooks, with parts separated by full stops. */
export const webhookEvents = [...webhookRecords.map((one) => changeEventOf(one)), 'message.received'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** Event sent on request to test an endpoint; no record has changed. */
export const testEvent = 'webhook.test'

/** All events that may be sent: those subscribed to, and tests. */
export const sentEvents = [...webhookEvents, testEvent] as const
export type SentEvent = (typeof sentEvents)[number]

/** Reasons a webhook is off: its owner turned it off, it failed for days, or its endpoint replied that it is gone. */
export const turnedOffBy = ['owner', 'failures', 'gone'] as const

/**
 * Reasons a delivery failed: status other than 2xx, timeout, no connection, untrusted certificate or address, webhook
 * turned off, or a secret that can't be decrypted with the site's key.
 */
export const deliveryProblems = [
  'status',
  'timeout',
  'unreachable',
  'certificate',
  'notPublic',
  'turnedOff',
  'secretLost',
] as const
export type DeliveryProblem = (typeof deliveryProblems)[number]

/** Delivery states of an event. */
export const webhookDeliveryStates = ['waiting', 'delivered', 'failed'] as const
