import { describe, expect, it } from 'vitest'
import { waitingTime } from '../../../contract/language/waiting-time'
import type { Lang } from '../../../contract/language/languages'
import { codeTyped, westernDigits } from '../../../src/ui/forms/CodeInput'
import { clockTime } from '../../../src/ui/format/clock-time'
import { pageWindow } from '../../../src/ui/navigation/Pagination'
import { relativeTime } from '../../../src/ui/format/relative-time'
import { thumbColour } from '../../../src/ui/pictures/Picture'
import { speech } from '../../support/browser/speech'

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
  ])('shows %s seconds as: %s', (seconds, texts) => expect(ago(seconds)).toBe(texts))
  it('shows 24 hours or more in days in a chat', () => {
    expect(ago(23 * 3600, 'chat')).toBe('23 hours ago')
    expect(ago(400 * 86_400, 'chat')).toBe('400 days ago')
  })
  it('uses the current language', () => {
    expect(relativeTime(new Date(now.getTime() - 7200_000), now, 'ar', 'listing')).toMatch(/ساعت/)
  })
})

describe('typing into a full code field', () => {
  it.each([
    ['is pasted into at its end', '111111654321', '654321'],
    ['at its beginning', '654321111111', '654321'],
    ['in its middle', '111654321111', '654321'],
    ['where all of it was selected', 'Your code: 654 321', '654321'],
    ['as the mail has it', '111111 Your code: 654 321', '654321'],
    ['in other digits', '111111٦٥٤٣٢١', '654321'],
    // An accidental extra digit must not destroy the code.
    ['takes no single digit more', '1111119', '111111'],
    ['loses what is deleted', '11111', '11111'],
    ['is typed over where all of it was selected', '6', '6'],
  ])('%s', (_, raw, digits) => expect(codeTyped(raw, '111111', 6)).toBe(digits))
  it("keeps only the first digits of an input that is too long if the field isn't full yet", () =>
    expect(codeTyped('11165432100', '111', 6)).toBe('111654'))
})

describe('page window', () => {
  it.each([
    [1, 1, [1]],
    [1, 5, [1, 2, 0, 5]],
    [3, 5, [1, 2, 3, 4, 5]],
    [5, 20, [1, 0, 4, 5, 6, 0, 20]],
    [20, 20, [1, 0, 19, 20]],
  ])('shows page %s of %s', (page, pages, shown) => expect(pageWindow(page, pages)).toEqual(shown))
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

it('formats minutes and seconds', () => {
  expect([0, 5, 60, 65, 600].map(clockTime)).toEqual(['0:00', '0:05', '1:00', '1:05', '10:00'])
})

describe('average colour of a ThumbHash', () => {
  it('reads a valid hash', () =>
    expect(thumbColour('1QcSHQRnh493V4dIh4eXh1h4kJUI')).toMatch(/^rgb\(\d+ \d+ \d+\)$/))
  it.each([null, undefined, '', 'a', '%%%'])('returns nothing for %s', (hash) =>
    expect(thumbColour(hash)).toBeUndefined(),
  )
})

describe('waiting times in the plural forms of each language', () => {
  const say = (lang: Lang, seconds: number) => {
    const { key, count } = waitingTime(seconds)
    return speech(lang).t(key, { count })
  }
  it.each([
    ['en', 1, '1 second'],
    ['en', 45, '45 seconds'],
    ['en', 90, '90 seconds'],
    ['en', 91, '2 minutes'],
    ['en', 840, '14 minutes'],
    ['en', 5400, '90 minutes'],
    ['en', 5401, '2 hours'],
    ['ar', 2, 'ثانيتين'],
    ['ar', 91, 'دقيقتين'],
    ['ar', 300, '5 دقائق'],
    ['ar', 900, '15 دقيقة'],
    ['ar', 3 * 3600, '3 ساعات'],
    ['hi', 60, '60 सेकंड'],
    ['hi', 900, '15 मिनट'],
    ['hi', 3 * 3600, '3 घंटे'],
  ] as const)('in %s, %s seconds are “%s”', (lang, seconds, texts) => expect(say(lang, seconds)).toBe(texts))
})
