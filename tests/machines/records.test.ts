import { describe, expect, test } from 'vitest'
import { transition } from 'xstate'
import { paymentRecordStates, paymentStates } from '../../contract/money/payment-states'
import { records } from '../../contract/values'
import { transitionIds } from '../../machines/diagram/ids'
import { paymentMachine } from '../../machines/records/payment/machine'
import { shownPairs } from '../../contract/money/shown-status'
import { propertyMachine } from '../../machines/records/property/machine'
import { recordModels } from '../model/cases/records'
import { explore } from '../model/explore'
import { tours } from '../model/tours'
import { walk } from '../model/walk'

describe.each(records.map((name) => ({ name })))('$name', ({ name }) => {
  test('takes every transition', async () => {
    const taken = new Set<string>()
    for (const model of recordModels(name)) {
      const graph = explore(model)
      for (const { steps } of tours(graph, { tries: 5 }))
        for (const id of (await walk(graph, steps, model.input, () => {})).taken) taken.add(id)
    }
    const all = [...transitionIds(recordModels(name)[0]!.machine).values()]
    expect(all.filter((id) => !taken.has(id))).toEqual([])
  })
})

test('the API has exactly the payment states that users see', () => {
  expect(paymentRecordStates.toSorted()).toEqual(Object.keys(paymentMachine.states).toSorted())
  expect(paymentStates.toSorted()).toEqual([...new Set(shownPairs.map(({ shown }) => shown))].toSorted())
})

/** Facts without refunds or disputes. */
const quiet = {
  wentBack: 'nothing',
  dispute: 'none',
  suspendsAt: 'taken',
  silence: 'waits',
  sums: 'known',
  warning: 'none',
  left: 4900,
  gatewayRefunds: true,
  orderRuns: false,
  refundsBarred: false,
  refundUnderway: false,
} as const

describe('payment record', () => {
  test.each(['opened', 'pending', 'failed', 'expired'] as const)(
    'accepts money only once from %s',
    (value) => {
      const free = paymentMachine.resolveState({ value, context: { ...quiet, alreadyGranted: false } })
      const paid = paymentMachine.resolveState({ value, context: { ...quiet, alreadyGranted: true } })
      const right = { type: 'gateway.succeeded', facts: { amountMatches: true } } as const
      expect(transition(paymentMachine, free, right)[0].value).toBe('success')
      expect(paid.can(right)).toBe(false)
      expect(free.can({ ...right, facts: { amountMatches: false } })).toBe(false)
      expect(transition(paymentMachine, paid, { type: 'duplicate.paid' })[0].value).toBe('needsRefund')
    },
  )

  test('never returns to an open attempt', () => {
    const open = new Set(['opened', 'pending'])
    const graph = explore(recordModels('payment')[0]!)
    for (const edge of [...graph.edges.values()].flat()) {
      const from = graph.nodes.get(edge.from)?.value as string
      const to = graph.nodes.get(edge.to)?.value as string
      if (!open.has(from)) expect(open.has(to), `${from} → ${to}`).toBe(false)
    }
  })
})

describe('listing record', () => {
  test('returns effects as data', () => {
    const pending = propertyMachine.resolveState({
      value: { listed: { moderation: 'pending', visibility: 'active', market: 'available' } },
      context: { offer: 'sell', hasRoom: true, gate: null, reviewEdits: true, wasLive: false, isHeld: false },
    })
    const [next, effects] = transition(propertyMachine, pending, {
      type: 'listing.rejected',
      reason: 'blurred',
    })
    expect(next.value).toEqual({
      listed: { moderation: 'rejected', visibility: 'active', market: 'available' },
    })
    expect(effects.map(({ type }) => type)).toEqual(['slot.release', 'featuring.end', 'mail.listingRejected'])
  })
})
