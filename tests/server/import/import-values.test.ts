import { afterEach, expect, test, vi } from 'vitest'
import { dateOf } from '../../../server/app/import/values'

afterEach(() => vi.unstubAllEnvs())

const now = new Date('2026-01-05T09:00:00Z')
const iso = (text: string) => dateOf('posted_at', text, 'iso', now).toISOString()

test.each(['Asia/Kolkata', 'America/New_York'])('a time without a zone is UTC on a machine in %s', (zone) => {
  vi.stubEnv('TZ', zone)
  expect(iso('2025-11-03T10:00:00')).toBe('2025-11-03T10:00:00.000Z')
  expect(iso('2025-11-03 10:00')).toBe('2025-11-03T10:00:00.000Z')
  // An hour this zone skips or repeats.
  expect(iso('2025-03-09T02:30:00')).toBe('2025-03-09T02:30:00.000Z')
  expect(iso('2025-11-03T10:00:00Z')).toBe('2025-11-03T10:00:00.000Z')
  expect(iso('2025-11-03T10:00:00+05:30')).toBe('2025-11-03T04:30:00.000Z')
  expect(iso('2025-11-03')).toBe('2025-11-03T00:00:00.000Z')
})

test.each([
  '2025-02-30',
  '2025-02-30T10:00:00',
  '2025-02-30T23:00:00-05:00',
  '2025-11-03T25:00:00',
  '2025-11-03T1',
])('%s is rejected as a date', (text) => {
  expect(() => iso(text)).toThrow('is not a date (iso)')
})

test.each(['0001-01-01', '1969-12-31'])('%s is rejected as too early for an online listing', (text) => {
  expect(() => iso(text)).toThrow('lies before 1970')
})

test("a local time ahead of UTC isn't in the future", () => {
  for (const local of ['2026-01-05T14:30:00', '2026-01-05 23:00', '2026-01-05T09:00:01'])
    expect(iso(local)).toBe(now.toISOString())
})

test.each(['2026-01-05T14:30:00Z', '2026-01-05T23:30:00', '2026-01-05T14:30:00+01:00'])(
  '%s is rejected as in the future',
  (text) => {
    expect(() => iso(text)).toThrow('lies in the future')
  },
)
