import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { Data } from '../../../../../contract/calls/call-types'
import { refundStatuses } from '../../../../../contract/values'
import { refundMachine } from '../../../../../machines/flows/refund/machine'
import type { Draft, RefundMethod } from '../../../../../machines/flows/refund/ports'
import { refundView } from '../../../../../machines/flows/refund/view'
import { mayArrive, offerOf, refundActors } from '../../../../../src/features/admin/money/refund-actors'
import { draftOf, errorIn } from '../../../../../src/features/admin/money/refund-form-values'
import { askPort, recordingApi } from '../../../../support/ask-port'

type Payment = Data<'admin/payment'>
type Line = Payment['refunds'][number]

const sum = (amount_minor: number) => ({ amount: amount_minor / 100, amount_minor, currency: 'USD' })
const refund = (status: Line['status'], amount: Line['amount'] = sum(500) as never): Line =>
  ({
    id: `re_${status}`,
    amount,
    status,
    word: '',
    by_hand: false,
    credit_note: null,
    at: '2026-01-05T09:00:00.000Z',
  }) as Line

const payment = (acts: Payment['refundable']['acts'], refunds: Line[] = []): Payment =>
  ({
    refundable: {
      left: sum(2900),
      disputes: [{ id: 'dp_1', kind: 'dispute' }],
      acts,
      ends_package: true,
    },
    refunds,
  }) as unknown as Payment

const all: Payment['refundable']['acts'] = ['refund.ordered', 'refund.noted', 'refund.arrived']

describe('what an admin may refund', () => {
  it('follows the events that the payment accepts, one for each method', () => {
    expect(offerOf(payment(all))).toEqual({
      leftMinor: 2900,
      currency: 'USD',
      methods: ['send', 'note', 'arrived'],
      disputes: ['dp_1'],
      endsPlan: true,
    })
    const methodsOf = (act: (typeof all)[number]) => offerOf(payment([act])).methods
    expect(all.map(methodsOf)).toEqual([['send'], ['note'], ['arrived']])
    expect(offerOf(payment([])).methods).toEqual([])
  })

  it('offers to record an arrival only for a refund of a known amount that has not arrived', () => {
    expect(refundStatuses.filter((status) => mayArrive(refund(status)))).toEqual([
      'pending',
      'attention',
      'unknown',
    ])
    expect(mayArrive(refund('pending', null))).toBe(false)
    const offered = payment(all, [refund('pending'), refund('succeeded')])
    const methods = (ref: string) => offerOf(offered, ref).methods
    expect(methods('re_pending')).toContain('arrived')
    for (const ref of ['re_succeeded', 're_of_another_payment'])
      expect(methods(ref)).toEqual(['send', 'note'])
    expect(offerOf(payment(['refund.noted'], [refund('pending')]), 're_pending').methods).toEqual(['note'])
  })
})

const draft: Draft = {
  typed: '10',
  minor: 1000,
  reason: 'Asked',
  at: '2026-01-05',
  ref: 're_1',
  endsNow: true,
}
const order = { key: 'k', draft, leftMinor: 2900, despiteDispute: true }
const confirmed = {
  payment_transaction_id: 'p1',
  key: 'k',
  amount_minor: 1000,
  left_minor: 2900,
  reason: 'Asked',
}

describe('order of a refund', () => {
  const ordered = async (input: { method: RefundMethod } & Partial<typeof order>) => {
    const answer = { message: 'Done.' }
    const { api, calls } = recordingApi({ 'admin/refund': answer, 'admin/refund-noted': answer })
    const { sendRefund } = refundActors(api, new QueryClient(), 'p1')
    expect(await askPort(sendRefund, { ...order, ...input })).toEqual({ ok: true, message: 'Done.' })
    return calls
  }

  it("is sent to the gateway with the plan's end", async () => {
    expect(await ordered({ method: 'send' })).toEqual([
      ['admin/refund', { ...confirmed, despite_dispute: 1, ends_now: 1 }],
    ])
    const later = { method: 'send', despiteDispute: false, draft: { ...draft, endsNow: false } } as const
    expect(await ordered(later)).toEqual([
      ['admin/refund', { ...confirmed, despite_dispute: 0, ends_now: 0 }],
    ])
  })

  it.each(['note', 'arrived'] as const)('is only recorded, with day and reference, by %s', async (method) => {
    const noted = { ...confirmed, despite_dispute: 1, at: '2026-01-05', ref: 're_1' }
    expect(await ordered({ method })).toEqual([['admin/refund-noted', noted]])
  })

  it('is shown with the payment as the server reads it now', async () => {
    const now = { data: payment(all, [refund('pending')]) }
    const { api, calls } = recordingApi({ 'admin/payment': now })
    const queries = new QueryClient()
    const { readOffer } = refundActors(api, queries, 'p1')
    const answer = await askPort(readOffer, { ref: 're_failed' })
    expect(answer).toMatchObject({ ok: true, offer: { leftMinor: 2900, methods: ['send', 'note'] } })
    expect(calls).toEqual([['admin/payment', { payment_transaction_id: 'p1' }]])
    expect(queries.getQueryData(['admin/payment', { payment_transaction_id: 'p1' }])).toBe(now)
  })
})

describe('form of a refund', () => {
  const form = (values: Record<string, string>) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(values)) data.set(name, value)
    return data
  }
  /** View of a form that was opened with this draft. */
  const opened = (before: Draft = draft) => {
    const offer = {
      leftMinor: 2900,
      currency: 'USD',
      methods: ['send' as const],
      disputes: [],
      endsPlan: true,
    }
    const actor = createActor(refundMachine).start()
    actor.send({ type: 'refund.asked', method: 'send', key: 'k', offer, draft: before })
    return refundView(actor.getSnapshot())
  }

  it('reads what was entered, in any numerals', () => {
    const entered = form({
      amount: ' ١٢.٥ ',
      reason: ' Broken ',
      at: '2026-01-04',
      ref: ' bank-7 ',
      endsNow: 'on',
    })
    expect(draftOf(entered, opened())).toEqual({
      typed: '١٢.٥',
      minor: 1250,
      reason: 'Broken',
      at: '2026-01-04',
      ref: 'bank-7',
      endsNow: true,
    })
    for (const amount of ['', 'ten']) expect(draftOf(form({ amount }), opened()).minor).toBeNull()
  })

  it('keeps what a form without that field began with, except a choice that was not made', () => {
    expect(draftOf(form({ reason: 'Broken' }), opened())).toEqual({
      ...draft,
      reason: 'Broken',
      endsNow: false,
    })
    expect(draftOf(form({}), opened()).reason).toBe('')
    const files = new FormData()
    files.set('reason', new File(['x'], 'x.txt'))
    expect(draftOf(files, opened()).reason).toBe('')
  })

  it('shows its own error at a field, otherwise the one of the server', () => {
    const problem = {
      code: 'VALIDATION' as const,
      message: null,
      errors: { amount_minor: 'Too much.', reason: 'No.', at: 'Too late.', ref: 'Unknown.' },
    }
    const view = { ...opened(), wrong: ['at'] as const, problem }
    const shown = (['amount', 'reason', 'at', 'ref', 'checked'] as const).map((field) =>
      errorIn(view, field, 'Missing.'),
    )
    expect(shown).toEqual(['Too much.', 'No.', 'Missing.', 'Unknown.', undefined])
    expect(errorIn({ ...view, problem: null }, 'ref', 'Missing.')).toBeUndefined()
  })
})
