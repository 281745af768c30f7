import { expect, test } from 'vitest'
import { daysLeft, isPressing, nextStepOf } from '../../../../src/features/own/listings/next-step'
import { mayBeFeatured, type OwnRow } from '../../../../src/features/own/listings/owner-status'

const now = Date.parse('2026-01-05T09:00:00Z')
const row = (listing_status: string, more: object = {}) =>
  ({ listing_status, allowed: [], expires_at: null, revision_state: 'settled', ...more }) as unknown as OwnRow
const within = (hours: number) => ({ expires_at: new Date(now + hours * 3_600_000).toISOString() })

test('the next step of a listing is what its owner has to do, if the machine permits it', () => {
  const step = (status: string, more?: object) => nextStepOf(row(status, more), now)
  expect(step('needs_answer', { question: { text: 'Is the cellar part of it?', answer_by: null } })).toBe(
    'answer',
  )
  expect(step('needs_changes', { allowed: ['edit.submitted'] })).toBe('edit')
  expect(step('rejected', { allowed: ['edit.submitted'] })).toBe('edit')
  expect(step('needs_changes')).toBe('unmet')
  expect(step('expired', { allowed: ['listing.renewed'] })).toBe('renew')
  expect(step('expired')).toBe('unmet')
  expect(step('in_review')).toBe('inReview')
  expect(step('hidden')).toBe('show')
  expect(step('sold')).toBeNull()
  expect(step('rented')).toBeNull()
})

test('a live listing has a next step in its last week and while its edit is reviewed', () => {
  const step = (more: object) => nextStepOf(row('live', more), now)
  expect(step({})).toBeNull()
  expect(step(within(8 * 24))).toBeNull()
  expect(step(within(7 * 24))).toBe('ends')
  expect(step({ ...within(8 * 24), revision_state: 'editReview' })).toBe('changes')
  expect(step({ ...within(24), revision_state: 'editReview' })).toBe('ends')
})

test('remaining days are rounded up and never negative', () => {
  expect(daysLeft(row('live'), now)).toBeNull()
  expect([0, 1, 24, 25, -5].map((hours) => daysLeft(row('live', within(hours)), now))).toEqual([
    0, 1, 1, 2, 0,
  ])
})

test('only what the owner has to do is marked as urgent', () => {
  expect(
    (['answer', 'edit', 'unmet', 'renew', 'ends', 'show', 'inReview', 'changes', null] as const).filter(
      isPressing,
    ),
  ).toEqual(['answer', 'edit', 'renew'])
})

test("sold, rented, hidden or non-public listings can't be featured, and no plan is offered for featuring them", () => {
  const open = { request_status: 'approved', status: 'active', featuring: null } as const
  const may = (more: object) => mayBeFeatured({ ...open, ...more } as Parameters<typeof mayBeFeatured>[0])
  expect(may({ market_status: 'available' })).toBe(true)
  // A project has no market status.
  expect(may({})).toBe(true)
  expect(may({ featuring: { is_open: false } })).toBe(true)
  expect(may({ featuring: { is_open: true } })).toBe(false)
  expect(may({ market_status: 'sold' })).toBe(false)
  expect(may({ market_status: 'rented' })).toBe(false)
  expect(may({ status: 'inactive' })).toBe(false)
  expect(may({ request_status: 'expired' })).toBe(false)
})
