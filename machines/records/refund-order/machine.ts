import { setup } from 'xstate'
import { effect, type Meta } from '../../kit'

/**
 * No row facts are needed: before the order is stored, the server checks the refundable amount and that no other order
 * is open.
 */
export type RefundOrderContext = Record<string, never>

export type RefundOrderEvent =
  | { type: 'order.sent' }
  | { type: 'order.noted' }
  | { type: 'order.pending' }
  | { type: 'order.stalled' }
  | { type: 'order.done' }
  | { type: 'order.failed'; reason?: string }
  | { type: 'order.silent' }
  | { type: 'order.again' }
  | { type: 'order.dropped'; reason?: string }

const server = { by: ['server'] } as const
const gatewayOrServer = { by: ['gateway', 'server'] } as const

/** Transitions for the gateway's reports on a refund; the reports can arrive in any order. */
const pending = { target: 'pending', actions: 'mail.refundOnItsWay', meta: gatewayOrServer } as const
const stalled = { target: 'attention', meta: gatewayOrServer } as const
const done = { target: 'done', meta: gatewayOrServer } as const
const failed = { target: 'failed', actions: 'mail.refundFailed', meta: gatewayOrServer } as const
const answers = {
  'order.pending': pending,
  'order.stalled': stalled,
  'order.done': done,
  'order.failed': failed,
} as const

/**
 * A full or partial refund ordered by an administrator. The order is stored before anything is sent, and its id is the
 * idempotency key at the gateway. The payment's own chart decides which state the payment has after the refund.
 */
export const refundOrderMachine = setup({
  types: {} as {
    context: RefundOrderContext
    input: RefundOrderContext
    events: RefundOrderEvent
    meta: Meta
    tags: 'unanswered' | 'waitsForOperator'
  },
  actions: { 'refund.send': effect, 'mail.refundOnItsWay': effect, 'mail.refundFailed': effect },
}).createMachine({
  id: 'refund-order',
  context: {},
  initial: 'ordered',
  description: 'The status of a refund that an administrator ordered.',
  states: {
    ordered: {
      tags: ['unanswered'],
      description: 'Written down with its reason. Nothing has been sent yet; the server does it next.',
      meta: { caption: 'Scheduled' },
      on: {
        'order.sent': { target: 'sent', meta: server },
        'order.noted': { target: 'done', meta: server },
      },
    },
    sent: {
      tags: ['unanswered'],
      description:
        'The gateway was asked. Until it answers it is unknown whether the money goes, so the same order is asked again and never another.',
      meta: { caption: 'Sent to gateway' },
      on: { ...answers, 'order.silent': { target: 'silent', meta: server } },
    },
    silent: {
      tags: ['unanswered', 'waitsForOperator'],
      description:
        'The gateway did not answer the last try. An administrator has the same order asked again, or checks at the gateway and drops it.',
      meta: { caption: 'No answer', bad: true },
      on: {
        ...answers,
        'order.sent': { target: 'sent', meta: server },
        'order.again': { target: 'ordered', actions: 'refund.send', meta: { by: ['admin'] } },
        'order.dropped': { target: 'failed', meta: { by: ['admin'], needsReason: true } },
      },
    },
    pending: {
      description: 'The gateway has the refund and sends it. The payer was notified.',
      meta: { caption: 'Refund pending' },
      on: { 'order.stalled': stalled, 'order.done': done, 'order.failed': failed },
    },
    attention: {
      tags: ['waitsForOperator'],
      description:
        'The gateway waits for action, such as bank details of the payer, or gives a status that is not known. An administrator checks there.',
      meta: { caption: 'Needs attention', bad: true },
      on: { 'order.pending': pending, 'order.done': done, 'order.failed': failed },
    },
    done: {
      description: 'The money went back. A bank may still return it: then the refund has failed after all.',
      meta: { caption: 'Refunded' },
      on: { 'order.failed': failed },
    },
    failed: {
      description:
        'No money went: the gateway refused or could not deliver it, or the order was dropped. Another order may follow. What the gateway says later still counts.',
      meta: { caption: 'Refund failed', bad: true },
      on: { 'order.pending': pending, 'order.stalled': stalled, 'order.done': done },
    },
  },
})
