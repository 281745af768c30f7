import { describe, expect, test, vi } from 'vitest'
import { createActor, type AnyActorLogic } from 'xstate'
import type { Api } from '../../../../src/app/api/port'
import {
  decisionActors,
  outcomeOf,
  undoOutcomeOf,
} from '../../../../src/features/admin/review/decision-actors'
import {
  besides,
  openAfter,
  openIn,
  type OpenRecord,
} from '../../../../src/features/admin/review/open-record'
import { itemsFor } from '../../../../src/features/admin/review/verdicts'
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

describe('records sent with a verdict', () => {
  const edit = waiting('4', {
    allowed: [{ event: 'revision.rejected', needs_reason: true, reason_read: true, tone: null }],
  })

  test('carry the event of their own state and the version read', () => {
    expect(itemsFor([a, edit], 'ask')).toEqual([
      { record: 'property', id: '1', title: 'Home 1', event: 'listing.questioned', version: 7 },
      { record: 'property', id: '4', title: 'Home 4', event: 'revision.rejected', version: 7 },
    ])
    expect(itemsFor([a, edit], 'approve').map(({ id }) => id)).toEqual(['1'])
  })
})

test.each(['sendDecision', 'sendUndo'] as const)(
  '%s reaches the server if the page is left right after the click',
  async (name) => {
    const sent: unknown[] = []
    const call = async (
      _call: string,
      { event }: { event: string },
      { signal }: { signal?: AbortSignal },
    ) => {
      await Promise.resolve()
      if (!signal?.aborted) sent.push(event)
    }
    const [item] = itemsFor([a], 'approve')
    const input = { item: item!, reason: '', decision: { ...item!, state: 'approving' } }
    createActor(decisionActors({ call } as unknown as Api)[name] as AnyActorLogic, { input })
      .start()
      .stop()
    await vi.waitFor(() =>
      expect(sent).toEqual([name === 'sendUndo' ? 'decision.undone' : 'listing.approved']),
    )
  },
)

describe('decision whose answer was lost', () => {
  const line = (event: string, role = 'admin') => ({
    event,
    from: null,
    to: '',
    actor_role: role,
    actor: null,
    token: null,
    reason: null,
    changes: [],
    at: '2026-01-01T00:00:00.000Z',
  })
  const read = (version: number, ...history: ReturnType<typeof line>[]) => ({ version, history })
  const sent = { event: 'listing.approved', version: 7 }
  const submitted = line('edit.submitted', 'person')
  const approved = line('listing.approved')

  test('was not saved if the record is as it was read', () => {
    expect(outcomeOf(sent, read(7, submitted))).toBe('unsaved')
    // The same decision about an earlier version says nothing about this one.
    expect(outcomeOf(sent, read(7, approved, submitted))).toBe('unsaved')
  })

  test('was saved if it is the last change, also once it took effect', () => {
    expect(outcomeOf(sent, read(8, approved, submitted))).toBe('saved')
    expect(outcomeOf(sent, read(9, line('hold.over', 'clock'), approved, submitted))).toBe('saved')
  })

  test("gave way to someone else's change, or to deletion", () => {
    expect(outcomeOf(sent, read(8, submitted, submitted))).toBe('changed')
    expect(outcomeOf(sent, read(9, line('decision.undone'), approved))).toBe('changed')
    expect(outcomeOf(sent, null)).toBe('changed')
  })

  test('was undone, can still be undone, or took effect', () => {
    const decision = { version: 8 }
    expect(undoOutcomeOf(decision, read(8, approved))).toBe('held')
    expect(undoOutcomeOf(decision, read(9, line('decision.undone'), approved))).toBe('undone')
    expect(undoOutcomeOf(decision, read(9, line('hold.over', 'clock'), approved))).toBe('over')
    expect(undoOutcomeOf(decision, read(9, submitted, approved))).toBe('over')
    expect(undoOutcomeOf(decision, null)).toBe('over')
  })
})
