import { describe, expect, test } from 'vitest'
import { productSources, type Source } from '../structure/sources'

/** Getters, setters and constructors of `Date` that use the time zone of the process. */
const localParts =
  /\.[gs]et(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds)\(|\.toLocale(?:Date|Time)String\(|new Date\(\s*[\w.]+\s*,/g
/** A formatter with its options, up to the end of the statement. */
const formatters = /new Intl\.DateTimeFormat\([^;]*?\)(?:\.|,\s*\n|\n)/g

/** Returns the places that read or format a date in the time zone of the process, as `path: code`. */
const localTimes = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ path, text }) =>
    [
      ...(text.match(localParts) ?? []),
      ...(text.match(formatters) ?? []).filter((one) => !one.includes('timeZone')),
    ].map((one) => `${path}: ${one.trim()}`),
  )

/** Code that runs in the server's time zone; the browser's may show local times. */
const onServer = ({ path }: Source) => /^(?:server|contract|machines)\//.test(path)

describe('dates on the server', () => {
  test('are read and formatted in UTC or a named time zone', () => {
    expect(localTimes(productSources().filter(onServer))).toEqual([])
  })

  test('the check finds local parts and formatters without a time zone', () => {
    const text = [
      'const year = now.getFullYear()',
      'const same = now.getUTCFullYear()',
      'day.setHours(0)',
      'at.toLocaleDateString()',
      'const first = new Date(2026, 0, 1)',
      `const one = new Date(Date.UTC(2026, 0, 1))`,
      `new Intl.DateTimeFormat(lang, { dateStyle: 'long' }).format(at)`,
      `new Intl.DateTimeFormat(lang, {\n  timeZone: 'UTC' }).format(at)`,
    ].join('\n')
    expect(localTimes([{ path: 'a.ts', text }])).toEqual([
      'a.ts: .getFullYear(',
      'a.ts: .setHours(',
      'a.ts: .toLocaleDateString(',
      'a.ts: new Date(2026,',
      expect.stringContaining("{ dateStyle: 'long' }"),
    ])
  })
})
