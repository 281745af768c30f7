import { refundMachine } from '../../../machines/flows/refund/machine'
import type { Draft, Offer, RefundContext, RefundMethod } from '../../../machines/flows/refund/ports'
import { casesFrom, done } from '../events'
import type { Model } from '../explore'
import { refused } from './refusals'

const offer: Offer = {
  leftMinor: 2900,
  currency: 'USD',
  methods: ['send', 'note', 'arrived'],
  disputes: [],
  endsPlan: true,
}
const draft: Draft = {
  typed: '10',
  minor: 1000,
  reason: 'Asked for by phone',
  at: '2026-01-05',
  ref: 're_1',
  endsNow: false,
}
const today = '2026-01-05'
const begun = (method: RefundMethod) => ({
  method,
  key: `key of ${method}`,
  offer,
  draft: { ...draft, reason: '' },
})

/** Returns the drafts that a form can hold. That of a refund's arrival has a fixed amount and reference. */
const draftsOf = (method: RefundMethod): Draft[] => [
  draft,
  { ...draft, reason: '' },
  { ...draft, at: '' },
  { ...draft, at: '2999-01-01' },
  ...(method === 'arrived'
    ? []
    : [
        { ...draft, minor: 2901 },
        { ...draft, minor: 0 },
        { ...draft, minor: null },
        { ...draft, ref: '' },
      ]),
]

/** Model of refunds by an administrator, with every method, every wrong field and every possible answer. */
export const refundModel: Model = {
  machine: refundMachine,
  cases: casesFrom({
    'refund.asked': [begun('send'), begun('note'), begun('arrived')],
    'refund.reviewed': (snapshot) =>
      draftsOf((snapshot.context as RefundContext).method).map((entered) => ({ draft: entered, today })),
    'refund.confirmed': [{ checked: true }, { checked: false }],
    ...done(
      'sendRefund',
      { ok: true, message: 'The refund was ordered.' },
      refused('VALIDATION', { errors: { amount_minor: 'Too little.' } }),
      refused('CONFLICT'),
    ),
    ...done(
      'readOffer',
      { ok: true, offer: { ...offer, endsPlan: false } },
      { ok: true, offer: { ...offer, methods: [] } },
      refused('RATE_LIMITED'),
    ),
  }),
  facts: ({ method, wrong }: RefundContext) => ({
    method,
    wrong: wrong.length > 0,
  }),
}
