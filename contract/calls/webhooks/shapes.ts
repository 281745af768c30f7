import { z } from 'zod'
import { webhooks } from '../../limits'
import { actorRoles, recordSides } from '../../values'
import {
  deliveryProblems,
  sentEvents,
  testEvent,
  turnedOffBy,
  webhookDeliveryStates,
  webhookEvents,
  webhookRecords,
  type SentEvent,
} from '../../api/webhook-events'
import { confirmation } from '../accounts/shapes'
import {
  asked,
  count,
  flagged,
  id,
  maybe,
  paging,
  rowId,
  time,
  total,
  url,
  type Shape,
} from '../kit/primitives'

/** Endpoint: a complete URL without user name and password. */
const endpoint = asked('integrations.webhook.askUrl', webhooks.urlMax).refine(
  isEndpoint,
  'integrations.webhook.wrongUrl',
)

function isEndpoint(value: string): boolean {
  const found = URL.parse(value)
  return found !== null && /^https?:$/.test(found.protocol) && !found.username && !found.password
}

const events = z
  .union([z.array(z.string()), z.string()], 'integrations.webhook.askEvents')
  .transform((value) => [value].flat().flatMap((one) => one.split(',')))
  .pipe(z.array(z.enum(webhookEvents, 'refusals.choice')).min(1, 'integrations.webhook.askEvents'))
  .transform((given) => webhookEvents.filter((one) => given.includes(one)))

const webhook = z.object({
  id: rowId,
  url,
  events: z.array(z.enum(webhookEvents)),
  created_at: time,
  /** Time since which deliveries have been failing; null while they succeed. */
  failing_since: time.nullable(),
  turned_off_at: time.nullable(),
  turned_off_by: z.enum(turnedOffBy).nullable(),
  /** Number of events not delivered yet. */
  waiting: count,
})

const secret = z.string().describe('`whsec_` and the key in base64, as Standard Webhooks has it. Shown once')

const delivery = z.object({
  id: rowId,
  /** The `webhook-id`, which is the same in every attempt. */
  message_id: z.string(),
  type: z.enum(sentEvents),
  data: z.record(z.string(), z.unknown()),
  created_at: time,
  state: z.enum(webhookDeliveryStates),
  attempts: count,
  /** Time, HTTP status and duration in ms of the last attempt. */
  last_at: time.nullable(),
  last_status: z.number().int().nullable(),
  last_ms: count.nullable(),
  problem: z.enum(deliveryProblems).nullable(),
  /** Time of the next automatic retry. */
  next_at: time.nullable(),
})

export const webhookShapes = {
  'own-webhooks': { input: z.object({}), data: z.array(webhook), extra: z.object(total) },
  'own-webhooks:create': {
    /** Creates a webhook; confirmed like a new API token. */
    input: z.object({ url: endpoint, events, ...confirmation }),
    data: webhook,
    extra: z.object({ secret }),
  },
  'own-webhooks:change': {
    /** A new URL is confirmed like a new webhook. */
    input: z.object({
      id,
      url: maybe(endpoint),
      events: maybe(events),
      active: maybe(flagged),
      ...confirmation,
    }),
    data: webhook,
  },
  'own-webhooks:secret': {
    input: z.object({ id }),
    data: z.object({ secret, before_until: time.describe('Until then the old secret signs as well') }),
  },
  'own-webhooks:delete': { input: z.object({ id }), data: z.null() },
  'own-webhooks:test': { input: z.object({ id }), data: delivery },
  'own-webhooks:deliveries': {
    input: z.object({ id, ...paging }),
    data: z.array(delivery),
    extra: z.object(total),
  },
  'own-webhooks:resend': { input: z.object({ id }), data: delivery },
} satisfies Record<string, Shape>

/**
 * Payload for a changed record: states before and after, named as in the state machine, without user-written content.
 * The receiver fetches the record through the API.
 */
const changed = z.object({
  record: z.enum(webhookRecords),
  id: z.union([rowId, z.string()]).describe('Of a payment and what belongs to one a UUID, else a number'),
  event: z.string().describe('What happened, in the words of the chart'),
  from: z.string().nullable().describe('Null: it was created'),
  to: z.string(),
  by: z.enum([...actorRoles, ...recordSides]),
})

const received = z.object({
  message_id: rowId,
  thread_id: rowId,
  sender_id: rowId,
  property_id: rowId.nullable(),
})

const dataOf = (type: SentEvent) => {
  if (type === testEvent) return z.object({})
  return type === 'message.received' ? received : changed
}

/** Body of each event. */
export const eventBodies = sentEvents.map((type) => ({
  type,
  body: z.object({ type: z.literal(type), timestamp: time, data: dataOf(type) }),
}))
