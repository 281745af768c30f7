import { and, assign, setup } from 'xstate'
import type { Meta } from '../../kit'
import { asks, notProvided, problemIn, timedOut, unreachable, withAnswer, type Of } from '../kit'
import type {
  Draft,
  Offer,
  ReadOfferInput,
  ReadOfferOutput,
  RefundContext,
  RefundFlowEvent,
  RefundField,
  SendRefundInput,
  SendRefundOutput,
} from './ports'

const noOffer: Offer = { leftMinor: 0, currency: '', methods: [], disputes: [], endsPlan: false }
const noDraft: Draft = { typed: '', minor: null, reason: '', at: '', ref: '', endsNow: false }

/** Returns the fields that keep a draft from being reviewed. The arrival of a refund has a fixed amount and reference. */
function wrongIn({ method, offer }: RefundContext, draft: Draft, today: string): RefundField[] {
  const { minor } = draft
  const fits = minor !== null && minor > 0 && (method === 'arrived' || minor <= offer.leftMinor)
  const isDay = draft.at !== '' && draft.at <= today
  return [
    ...(fits ? [] : (['amount'] as const)),
    ...(draft.reason === '' ? (['reason'] as const) : []),
    ...(method !== 'send' && !isDay ? (['at'] as const) : []),
    ...(method !== 'send' && draft.ref === '' ? (['ref'] as const) : []),
  ]
}

const refundSetup = setup({
  types: {} as { context: RefundContext; events: RefundFlowEvent; meta: Meta },
  actors: {
    readOffer: notProvided<ReadOfferOutput, ReadOfferInput>('readOffer'),
    sendRefund: notProvided<SendRefundOutput, SendRefundInput>('sendRefund'),
  },
  delays: { answerTimeout: 15_000 },
  guards: {
    isComplete: ({ context, event }) =>
      event.type === 'refund.reviewed' && wrongIn(context, event.draft, event.today).length === 0,
    isArrival: ({ context }) => context.method === 'arrived',
    isChecked: ({ event }) => event.type === 'refund.confirmed' && event.checked,
    stored: (_, params: SendRefundOutput) => params.ok,
    fieldWrong: (_, params: SendRefundOutput) => !params.ok && Object.keys(params.errors ?? {}).length > 0,
    refused: (_, params: ReadOfferOutput) => !params.ok,
    stillOffered: ({ context }, params: ReadOfferOutput) =>
      params.ok && params.offer.methods.includes(context.method),
  },
  actions: {
    begin: assign(({ event }) =>
      event.type === 'refund.asked'
        ? {
            method: event.method,
            key: event.key,
            offer: event.offer,
            draft: event.draft,
            wrong: [],
            message: '',
            problem: null,
          }
        : {},
    ),
    keepDraft: assign(({ event }) =>
      event.type === 'refund.reviewed' ? { draft: event.draft, wrong: [], problem: null } : {},
    ),
    markWrong: assign(({ context, event }) =>
      event.type === 'refund.reviewed'
        ? { draft: event.draft, wrong: wrongIn(context, event.draft, event.today), problem: null }
        : {},
    ),
    markUnchecked: assign({ wrong: ['checked'] }),
    forgetWrong: assign({ wrong: [] }),
    keepOffer: assign((_, params: ReadOfferOutput) => (params.ok ? { offer: params.offer } : {})),
    keepMessage: assign((_, params: SendRefundOutput) => (params.ok ? { message: params.message } : {})),
    keepProblem: assign(problemIn),
    forgetProblem: assign({ problem: null }),
    sayUnreachable: assign(unreachable),
    sayTimedOut: assign(timedOut),
  },
})

const keepProblem = withAnswer('keepProblem')
const keepOffer = withAnswer('keepOffer')
const begin = { 'refund.asked': { target: 'asking', actions: 'begin' } } as const
const close = { 'dialog.closed': { target: 'idle', actions: 'forgetProblem' } } as const
const lookAgain = { 'look.again': { target: 'reading', actions: 'forgetProblem' } } as const

/**
 * A refund by an administrator (rule 7 on money). The server decides whether a refund is possible, by the payment's
 * chart, and follows it in the refund order's chart; this flow asks for amount and reason, has both confirmed, and says
 * "ordered" only once the server has stored the order.
 */
export const refundMachine = refundSetup.createMachine({
  id: 'refund',
  description: 'How an administrator refunds a payment, or records a refund made elsewhere.',
  context: { method: 'send', key: '', offer: noOffer, draft: noDraft, wrong: [], message: '', problem: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'The payment is shown with what can be refunded. The administrator may start a refund.',
      meta: { caption: 'Payment shown' },
      on: begin,
    },
    asking: {
      description: 'The administrator enters the amount and the reason. Nothing has been ordered.',
      meta: { caption: 'Amount and reason', announce: 'Enter the amount and the reason' },
      on: {
        'refund.reviewed': [
          { target: 'sending', guard: and(['isArrival', 'isComplete']), actions: 'keepDraft' },
          { target: 'confirming', guard: 'isComplete', actions: 'keepDraft' },
          { actions: 'markWrong' },
        ],
        ...close,
      },
    },
    confirming: {
      description:
        'A summary shows the sum, what is left and what happens to the plan. The administrator confirms it, because it can’t be undone.',
      meta: { caption: 'Summary to confirm', announce: 'Check the refund, then confirm it' },
      on: {
        'refund.confirmed': [
          { target: 'sending', guard: 'isChecked', actions: 'forgetWrong' },
          { actions: 'markUnchecked' },
        ],
        'back.asked': { target: 'asking', actions: 'forgetWrong' },
        ...close,
      },
    },
    sending: {
      description:
        'The server checks the refund against the payment as it is now, and stores the order before the gateway is asked.',
      meta: { caption: 'Ordering the refund', announce: 'Ordering the refund' },
      ...asks('sendRefund', {
        input: ({ context: { method, key, draft, offer } }: Of<RefundContext>) => ({
          method,
          key,
          draft,
          leftMinor: offer.leftMinor,
          despiteDispute: offer.disputes.length > 0,
        }),
        onDone: [
          { target: 'ordered', guard: withAnswer('stored'), actions: withAnswer('keepMessage') },
          { target: 'asking', guard: withAnswer('fieldWrong'), actions: keepProblem },
          { target: 'refused', actions: keepProblem },
        ],
        without: 'unsure',
      }),
    },
    ordered: {
      description:
        'The server has stored the order. The refund order’s own chart shows how far the gateway got; another refund may follow.',
      meta: { caption: 'Refund ordered', announce: 'The refund was ordered' },
      on: begin,
    },
    refused: {
      description:
        'The server refused and said why. Nothing was ordered. The administrator checks what can be refunded now.',
      meta: { caption: 'Refund refused', announce: 'The refund was refused', bad: true },
      on: { ...lookAgain, ...close },
    },
    unsure: {
      description:
        'No answer came, so the refund may or may not be ordered. The administrator sends the same order again, which is never refunded twice.',
      meta: {
        caption: 'Perhaps ordered',
        announce: "We don't know whether the refund was ordered",
        bad: true,
      },
      on: { 'retry.asked': { target: 'sending', actions: 'forgetProblem' }, ...close },
    },
    reading: {
      description: 'The server is asked what can be refunded now.',
      meta: { caption: 'Checking the payment', announce: 'Checking what can be refunded' },
      ...asks('readOffer', {
        input: ({ context: { method, draft } }: Of<RefundContext>) => ({
          ref: method === 'arrived' ? draft.ref : '',
        }),
        onDone: [
          { target: 'noAnswer', guard: withAnswer('refused'), actions: keepProblem },
          { target: 'asking', guard: withAnswer('stillOffered'), actions: keepOffer },
          { target: 'unavailable', actions: keepOffer },
        ],
        without: 'noAnswer',
      }),
      on: close,
    },
    noAnswer: {
      description: 'The server gave no usable answer. Nothing was ordered; the administrator checks again.',
      meta: { caption: 'No answer', announce: 'We got no answer. Nothing was ordered.', bad: true },
      on: { ...lookAgain, ...close },
    },
    unavailable: {
      description: 'This refund is no longer possible. The administrator closes the dialog and reads why.',
      meta: { caption: 'No longer possible', announce: 'This refund is no longer possible', bad: true },
      on: close,
    },
  },
})
