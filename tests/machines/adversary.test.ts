import { describe, expect, it } from 'vitest'
import * as designs from '../../workshop/lab/adversary/designs'
import { explore } from '../../workshop/lab/adversary/explore'
import type { GatewayKind } from '../../workshop/lab/adversary/gateway'
import { invariants, type InvariantName } from '../../workshop/lab/adversary/invariants'

/** A search takes a few seconds of one core; a busy machine may take a minute. */
const patience = 180_000

describe('the payment among everything that can go wrong', () => {
  it(
    'holds with any one fault, whatever arrives twice, late, never or in another order',
    () => {
      const found = explore({ design: designs.ours, gateway: 'final' }, 1)
      expect(found.violation).toBeNull()
      expect(found.complete).toBe(true)
      expect(found.worlds).toBeGreaterThan(20_000)
    },
    patience,
  )

  it(
    'holds with a gateway that captures after it has closed',
    () => {
      const found = explore({ design: designs.ours, gateway: 'late' }, 0)
      expect(found.violation).toBeNull()
      expect(found.complete).toBe(true)
    },
    patience,
  )
})

type Caught = [
  design: designs.Design,
  gateway: GatewayKind,
  faults: number,
  broken: InvariantName,
  what: RegExp,
]

const caught: Caught[] = [
  [designs.noWebhookDedupe, 'final', 1, 'one grant', /twice/],
  [designs.dedupePerTransactionOnly, 'final', 1, 'one grant', /twice/],
  [designs.lateSuccessUnchecked, 'late', 0, 'one grant', /twice/],
  [designs.closedIsClosed, 'late', 0, 'no money without a grant or a visible refund', /neither package/],
  [designs.sweepsOpenOnly, 'late', 1, 'no money without a grant or a visible refund', /nor refund/],
  [designs.believesTheBrowser, 'final', 0, 'no grant without money', /without money/],
  [designs.answerFirst, 'final', 0, 'paid is what the server knows', /does not know/],
  [designs.noPatience, 'final', 1, 'a way out', /no way out/],
]

describe('the checks bite: a weaker design is caught', () => {
  it.each(caught)(
    '$name',
    (design, gateway, faults, broken, what) => {
      const { violation } = explore({ design, gateway }, faults)
      expect(violation?.what).toMatch(what)
      expect(violation?.broken, 'exactly this promise and no other').toEqual([broken])
      expect(violation?.trace[0]).toMatch(/The page shows "Fetching the offer"$/)
    },
    patience,
  )

  it('each promise is shown to bite, and each weaker design is tried', () => {
    expect(new Set(caught.map(([, , , broken]) => broken))).toEqual(new Set(Object.keys(invariants)))
    const weaker = Object.values(designs).filter((design) => design !== designs.ours)
    expect(new Set(caught.map(([design]) => design))).toEqual(new Set(weaker))
  })

  it('prints the trace of a violation in the words of the charts', () => {
    const { violation } = explore({ design: designs.noWebhookDedupe, gateway: 'final' }, 1)
    expect(violation?.trace.join('\n')).toContain(
      'The buyer selects Pay. The page shows "Pay by card: Card is being charged"',
    )
    expect(violation?.trace.at(-1)).toBe('The webhook "paid" of attempt 1 arrives and the server grants')
  })
})
