import { expect, test } from 'vitest'
import type { Gate } from '../../../../contract/values'
import { daysLeft, isPressing, nextStepOf } from '../../../../src/features/own/listings/next-step'
import { offersFeaturing, type OwnRow } from '../../../../src/features/own/listings/owner-status'

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

test('featuring is offered if the chart accepts the request, or would if a requirement were met', () => {
  const offers = (featuring_allowed: string[], featuring_unmet: Gate | null) =>
    offersFeaturing({ featuring_allowed, featuring_unmet })
  expect(offers(['featuring.asked'], null)).toBe(true)
  expect(offers([], 'package')).toBe(true)
  expect(offers([], null)).toBe(false)
})
