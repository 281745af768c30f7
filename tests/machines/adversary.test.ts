import { describe, expect, it } from 'vitest'
import * as designs from '../../workshop/lab/adversary/designs'
import { explore } from '../../workshop/lab/adversary/explore'
import type { GatewayKind } from '../../workshop/lab/adversary/gateway'
import { invariants, type InvariantName } from '../../workshop/lab/adversary/invariants'

/** Timeout in ms: a search takes a few seconds of CPU time, or up to a minute on a busy machine. */
const patience = 180_000

describe('payment under faults', () => {
  it(
    'keeps all invariants under any single fault, with messages duplicated, delayed, lost or reordered',
    () => {
      const found = explore({ design: designs.ours, gateway: 'final' }, 1)
      expect(found.violation).toBeNull()
      expect(found.complete).toBe(true)
      expect(found.worlds).toBeGreaterThan(20_000)
    },
    patience,
  )

  it(
    'keeps all invariants with a gateway that captures after closing',
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

describe('fault search on weaker designs', () => {
  it.each(caught)(
    'detects: $name',
    (design, gateway, faults, broken, what) => {
      const { violation } = explore({ design, gateway }, faults)
      expect(violation?.what).toMatch(what)
      expect(violation?.broken, 'exactly this promise and no other').toEqual([broken])
      expect(violation?.trace[0]).toMatch(/The page shows "Fetching the offer"$/)
    },
    patience,
  )

  it('violates every invariant and tries every weaker design at least once', () => {
    expect(new Set(caught.map(([, , , broken]) => broken))).toEqual(new Set(Object.keys(invariants)))
    const weaker = Object.values(designs).filter((design) => design !== designs.ours)
    expect(new Set(caught.map(([design]) => design))).toEqual(new Set(weaker))
  })

  it("prints the trace of a violation in the charts' own words", () => {
    const { violation } = explore({ design: designs.noWebhookDedupe, gateway: 'final' }, 1)
    expect(violation?.trace.join('\n')).toContain(
      'The buyer selects Pay. The page shows "Pay by card: Card is being charged"',
    )
    expect(violation?.trace.at(-1)).toBe('The webhook "paid" of attempt 1 arrives and the server grants')
  })
})
