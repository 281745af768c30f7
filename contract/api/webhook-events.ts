import type { RecordName } from '../values'

/** Records of which an account's webhooks tell: what it lists, pays and applies for. */
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

/** The event of a changed record: `property.changed`, `bank_receipt.changed`. */
export const changeEventOf = <R extends WebhookRecord>(record: R) =>
  `${record.replaceAll('-', '_')}.changed` as `${Underscored<R>}.changed`

/** Whether webhooks tell of records of this name. */
export const isWebhookRecord = (record: RecordName): record is WebhookRecord =>
  webhookRecords.some((one) => one === record)

/** What a webhook can be subscribed to: names as Standard Webhooks has them, parts with full stops between. */
export const webhookEvents = [...webhookRecords.map((one) => changeEventOf(one)), 'message.received'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** Sent on request, so that an endpoint can be tried; nothing happened. */
export const testEvent = 'webhook.test'

/** What may be sent: what is subscribed to, or a test. */
export const sentEvents = [...webhookEvents, testEvent] as const
export type SentEvent = (typeof sentEvents)[number]

/** How webhooks were turned off: by their owner, since nothing arrived for days, or because the endpoint said it is gone. */
export const turnedOffBy = ['owner', 'failures', 'gone'] as const

/**
 * Why an event did not arrive: another answer than 2xx, none in time, none at all, a certificate or an address that is
 * not trusted; or the webhook is off, or its secret cannot be opened with the key of the site.
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

/** What became of an event so far. */
export const webhookDeliveryStates = ['waiting', 'delivered', 'failed'] as const
