import { describe, expect, test } from 'vitest'
import { CallFailure } from '../../../../src/app/api/call-failure'
import {
  besides,
  openAfter,
  openIn,
  type OpenRecord,
} from '../../../../src/features/admin/review/open-record'
import { decideEach } from '../../../../src/features/admin/review/use-decide'
import type { QueueItem } from '../../../../src/features/admin/record-texts'

/** Returns a pending listing, or a payment if it has no review round. */
const waiting = (id: string, more: Partial<QueueItem> = {}): QueueItem => ({
  record: 'property',
  id,
  title: `Home ${id}`,
  subtitle: null,
  image: null,
  state: 'pending',
  owner: null,
  since: '2026-01-01T00:00:00.000Z',
  due: null,
  warned: false,
  price: null,
  round: 'new',
  version: 7,
  allowed: [
    { event: 'listing.approved', needs_reason: false, reason_read: false, tone: 'usual' },
    { event: 'listing.questioned', needs_reason: true, reason_read: true, tone: null },
  ],
  ...more,
})
const [a, b, c] = [waiting('1'), waiting('2'), waiting('3')] as const
const nothing = new Set<string>()
const opened = (item: QueueItem, at: number): OpenRecord => ({ item, at, isGone: false })

describe('open record in the queue', () => {
  test('the open record is the one named in the URL, or else the first', () => {
    expect(openIn([a, b, c], { key: 'property.2', before: null, settled: nothing })).toEqual(opened(b, 1))
    expect(openIn([a, b, c], { key: undefined, before: null, settled: nothing })).toEqual(opened(a, 0))
    expect(openIn([a, b, c], { key: 'property.99', before: null, settled: nothing })).toEqual(opened(a, 0))
    expect(openIn([], { key: undefined, before: null, settled: nothing })).toBeNull()
  })

  test('stays open when another administrator decides it, without moving on to the next', () => {
    const before = opened(b, 1)
    for (const key of ['property.2', undefined]) {
      const gone = openIn([a, c], { key, before, settled: nothing })
      expect(gone).toEqual({ item: b, at: 1, isGone: true })
      expect(besides([a, c], gone!, 1)).toBe(c)
      expect(besides([a, c], gone!, -1)).toBe(a)
    }
    expect(openIn([], { key: 'property.2', before, settled: nothing })).toMatchObject({ isGone: true })
    // The record is back in the list, as after a decision that was undone.
    const gone = { item: b, at: 1, isGone: true }
    expect(openIn([a, b, c], { key: 'property.2', before: gone, settled: nothing })).toEqual(before)
  })

  test('the next record opens when this one was decided here or by a confirming action', () => {
    const settled = new Set(['property.2'])
    expect(openIn([a, c], { key: 'property.2', before: opened(b, 1), settled })).toEqual(opened(c, 1))
    expect(openIn([], { key: undefined, before: opened(b, 0), settled })).toBeNull()
    const payment = waiting('9', { record: 'payment', round: null })
    expect(openIn([a], { key: 'payment.9', before: opened(payment, 1), settled: nothing })).toEqual(
      opened(a, 0),
    )
  })

  test('moves on past decided records but not past refused ones', () => {
    expect(openAfter([a, b, c], 1, new Set(['property.2']))).toBe(c)
    expect(openAfter([a, b, c], 2, new Set(['property.3']))).toBe(a)
    expect(openAfter([a, b, c], 1, nothing)).toBe(b)
    expect(openAfter([a, b, c], 1, new Set(['property.1', 'property.3']))).toBe(b)
    expect(openAfter([a], 0, new Set(['property.1']))).toBeUndefined()
  })
})

test('several decisions are each sent with the version read, and each refused one keeps its reason', async () => {
  const sent: object[] = []
  const changed = new CallFailure(409, { code: 'CONFLICT', message: 'It was changed.' })
  const offline = new CallFailure(0)
  const failures = new Map([
    ['2', changed],
    ['3', offline],
  ])
  const decided = await decideEach({ items: [a, b, c], verdict: 'ask', reason: 'Why?' }, async (input) => {
    sent.push(input)
    const failure = failures.get(String(input.id))
    if (failure) throw failure
  })
  expect(sent).toEqual(
    ['1', '2', '3'].map((id) => ({
      record: 'property',
      id,
      event: 'listing.questioned',
      reason: 'Why?',
      version: 7,
    })),
  )
  expect(decided).toEqual({
    verdict: 'ask',
    settled: ['property.1'],
    refused: [
      { key: 'property.2', title: 'Home 2', error: changed },
      { key: 'property.3', title: 'Home 3', error: offline },
    ],
  })
})
