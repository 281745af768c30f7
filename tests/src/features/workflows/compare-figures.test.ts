import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Story } from '../../../../machines/story/types'
import { compareFigures, titlesIn } from '../../../../src/features/workflows/story/compare-figures'
import { figuresOf, type Traffic } from '../../../../src/features/workflows/story/figures'
import { daysBefore } from '../../../../src/features/workflows/story/use-comparison'

const story: Story = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../machines/diagrams/payment/picture.en.json'), 'utf8'),
).story

/** Payments with the gateway, of which some succeeded and the others failed, after a median time. */
const range = (paid: number, failed: number, median = 60) =>
  figuresOf(story, 'payment', {
    moves: [
      { event: 'gateway.accepted', left: ['opened'], entered: ['pending'], n: paid + failed },
      { event: 'gateway.succeeded', left: ['pending'], entered: ['success'], n: paid },
      { event: 'gateway.failed', left: ['pending'], entered: ['failed'], n: failed },
    ] satisfies Traffic['moves'],
    stays: [{ state: 'pending', n: paid + failed, median_seconds: median, p95_seconds: median * 3 }],
  })
const pendingIn = (changes: ReturnType<typeof compareFigures>) =>
  changes.find(({ box }) => box.id === 'payment.pending')!

describe('two ranges of days', () => {
  test('compare the share of visits that took each way out of a step', () => {
    const change = pendingIn(compareFigures(range(100, 100), range(150, 50)))
    expect(change.visits).toEqual({ before: 200, after: 200 })
    expect(change.wentOn).toEqual({
      before: { n: 100, of: 200 },
      after: { n: 150, of: 200 },
      verdict: 'clear',
    })
    expect(change.exits.get('payment.failed')).toMatchObject({ before: { n: 100 }, after: { n: 50 } })
  })

  test('call a difference clear only if its interval excludes zero, with enough visits and cases', () => {
    const verdict = (before: [number, number], after: [number, number]) =>
      pendingIn(compareFigures(range(...before), range(...after))).wentOn.verdict
    expect(verdict([50, 50], [55, 45])).toBe('chance')
    expect(verdict([50, 50], [70, 30])).toBe('clear')
    expect(verdict([50, 50], [29, 0])).toBe('few')
    // Never fails before, fails nine times after: too rare to tell.
    const rare = compareFigures(range(100, 0), range(91, 9))
    expect(pendingIn(rare).exits.get('payment.failed')!.verdict).toBe('chance')
  })

  test('compare medians only with enough visits', () => {
    expect(pendingIn(compareFigures(range(40, 0, 60), range(40, 0, 120))).median).toEqual({
      before: 60,
      after: 120,
    })
    expect(pendingIn(compareFigures(range(29, 0), range(40, 0))).median.before).toBeNull()
  })

  test('name every way by the box, problem or rare case to which it leads', () => {
    const titles = titlesIn(story)
    for (const id of new Set(Object.values(story.at))) expect(titles.get(id), id).toEqual(expect.any(String))
  })

  test('are of the same length by default', () => {
    expect(daysBefore({ from: '2026-03-01', to: '2026-03-30' })).toEqual({
      from: '2026-01-30',
      to: '2026-02-28',
    })
    expect(daysBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({
      from: '2026-02-28',
      to: '2026-02-28',
    })
  })
})
