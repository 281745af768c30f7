import { describe, expect, it } from 'vitest'
import { westernDigits } from '../../../src/ui/CodeInput'
import { clockTime } from '../../../src/ui/clock-time'
import { pageWindow } from '../../../src/ui/page-window'
import { relativeTime } from '../../../src/ui/relative-time'
import { thumbColour } from '../../../src/ui/thumb'

describe('relative time (§9, D52)', () => {
  const now = new Date('2026-03-10T12:00:00Z')
  const ago = (seconds: number, style: 'listing' | 'chat' = 'listing') =>
    relativeTime(new Date(now.getTime() - seconds * 1000), now, 'en', style)
  it.each([
    [0, null],
    [-5, null],
    [1, '1 second ago'],
    [59, '59 seconds ago'],
    [60, '1 minute ago'],
    [3600, '1 hour ago'],
    [86_400, '1 day ago'],
    [8 * 86_400, '1 week ago'],
    [65 * 86_400, '2 months ago'],
    [800 * 86_400, '2 years ago'],
  ])('%s seconds: %s', (seconds, words) => expect(ago(seconds)).toBe(words))
  it('shows everything of 24 hours or more as days in a chat', () => {
    expect(ago(23 * 3600, 'chat')).toBe('23 hours ago')
    expect(ago(400 * 86_400, 'chat')).toBe('400 days ago')
  })
  it('speaks the language', () => {
    expect(relativeTime(new Date(now.getTime() - 7200_000), now, 'ar', 'listing')).toMatch(/ساعت/)
  })
})

describe('page window', () => {
  it.each([
    [1, 1, [1]],
    [1, 5, [1, 2, 0, 5]],
    [3, 5, [1, 2, 3, 4, 5]],
    [5, 20, [1, 0, 4, 5, 6, 0, 20]],
    [20, 20, [1, 0, 19, 20]],
  ])('page %s of %s', (page, pages, shown) => expect(pageWindow(page, pages)).toEqual(shown))
})

describe('code digits', () => {
  it.each([
    ['12 34-56', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['۱۲۳', '123'],
    ['१२३', '123'],
    ['Your code is 987654.', '987654'],
  ])('%s', (typed, digits) => expect(westernDigits(typed)).toBe(digits))
})

it('draws minutes and seconds', () => {
  expect([0, 5, 60, 65, 600].map(clockTime)).toEqual(['0:00', '0:05', '1:00', '1:05', '10:00'])
})

describe('thumbhash colour', () => {
  it('reads a hash', () =>
    expect(thumbColour('1QcSHQRnh493V4dIh4eXh1h4kJUI')).toMatch(/^rgb\(\d+ \d+ \d+\)$/))
  it.each([null, undefined, '', 'a', '%%%'])('gives nothing for %s', (hash) =>
    expect(thumbColour(hash)).toBeUndefined(),
  )
})
