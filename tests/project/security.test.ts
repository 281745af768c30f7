import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { securityEvents } from '../../server/platform/security/security-events'
import { at, missingTests, quoted, tableOf, textOf } from './cited'

/** Requirement numbers of OWASP ASVS 5.0.0 by chapter: level 1, and those added by level 2. */
const standard = [
  {
    chapter: 1,
    first: '1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.5.1',
    second:
      '1.1.1 1.1.2 1.2.6 1.2.7 1.2.8 1.2.9 1.3.3 1.3.4 1.3.5 1.3.6 1.3.7 1.3.8 1.3.9 1.3.10 1.3.11 1.4.1 1.4.2 1.4.3 1.5.2',
  },
  { chapter: 2, first: '2.1.1 2.2.1 2.2.2 2.3.1', second: '2.1.2 2.1.3 2.2.3 2.3.2 2.3.3 2.3.4 2.4.1' },
  {
    chapter: 3,
    first: '3.2.1 3.2.2 3.3.1 3.4.1 3.4.2 3.5.1 3.5.2 3.5.3',
    second: '3.3.2 3.3.3 3.3.4 3.4.3 3.4.4 3.4.5 3.4.6 3.5.4 3.5.5 3.7.1 3.7.2',
  },
  { chapter: 4, first: '4.1.1 4.4.1', second: '4.1.2 4.1.3 4.2.1 4.3.1 4.3.2 4.4.2 4.4.3 4.4.4' },
  { chapter: 5, first: '5.2.1 5.2.2 5.3.1 5.3.2', second: '5.1.1 5.2.3 5.4.1 5.4.2 5.4.3' },
  {
    chapter: 6,
    first: '6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.3.1 6.3.2 6.4.1 6.4.2',
    second:
      '6.1.2 6.1.3 6.2.9 6.2.10 6.2.11 6.2.12 6.3.3 6.3.4 6.4.3 6.4.4 6.5.1 6.5.2 6.5.3 6.5.4 6.5.5 6.6.1 6.6.2 6.6.3 6.8.1 6.8.2 6.8.3 6.8.4',
  },
  {
    chapter: 7,
    first: '7.2.1 7.2.2 7.2.3 7.2.4 7.4.1 7.4.2',
    second: '7.1.1 7.1.2 7.1.3 7.3.1 7.3.2 7.4.3 7.4.4 7.4.5 7.5.1 7.5.2 7.6.1 7.6.2',
  },
  { chapter: 8, first: '8.1.1 8.2.1 8.2.2 8.3.1', second: '8.1.2 8.2.3 8.4.1' },
  { chapter: 9, first: '9.1.1 9.1.2 9.1.3 9.2.1', second: '9.2.2 9.2.3 9.2.4' },
  {
    chapter: 10,
    first: '10.4.1 10.4.2 10.4.3 10.4.4 10.4.5',
    second:
      '10.1.1 10.1.2 10.2.1 10.2.2 10.3.1 10.3.2 10.3.3 10.3.4 10.4.6 10.4.7 10.4.8 10.4.9 10.4.10 10.4.11 10.5.1 10.5.2 10.5.3 10.5.4 10.5.5 10.6.1 10.6.2 10.7.1 10.7.2 10.7.3',
  },
  {
    chapter: 11,
    first: '11.3.1 11.3.2 11.4.1',
    second: '11.1.1 11.1.2 11.2.1 11.2.2 11.2.3 11.3.3 11.4.2 11.4.3 11.4.4 11.5.1 11.6.1',
  },
  { chapter: 12, first: '12.1.1 12.2.1 12.2.2', second: '12.1.2 12.1.3 12.3.1 12.3.2 12.3.3 12.3.4' },
  {
    chapter: 13,
    first: '13.4.1',
    second: '13.1.1 13.2.1 13.2.2 13.2.3 13.2.4 13.2.5 13.3.1 13.3.2 13.4.2 13.4.3 13.4.4 13.4.5',
  },
  { chapter: 14, first: '14.2.1 14.3.1', second: '14.1.1 14.1.2 14.2.2 14.2.3 14.2.4 14.3.2 14.3.3' },
  {
    chapter: 15,
    first: '15.1.1 15.2.1 15.3.1',
    second: '15.1.2 15.1.3 15.2.2 15.2.3 15.3.2 15.3.3 15.3.4 15.3.5 15.3.6 15.3.7',
  },
  {
    chapter: 16,
    first: '',
    second:
      '16.1.1 16.2.1 16.2.2 16.2.3 16.2.4 16.2.5 16.3.1 16.3.2 16.3.3 16.3.4 16.4.1 16.4.2 16.4.3 16.5.1 16.5.2 16.5.3',
  },
  { chapter: 17, first: '', second: '17.1.1 17.2.1 17.2.2 17.2.3 17.2.4 17.3.1 17.3.2' },
] as const

const levelOf = (level: string, list: string) =>
  list.split(' ').flatMap((number) => (number ? [[number, level]] : []))

const numbers = standard.flatMap(({ first, second }) => levelOf('1', first).concat(levelOf('2', second)))

const rows = tableOf('docs/reference/security.md')(/^\d+\.\d+\.\d+$/)

describe('security requirements', () => {
  test('match the standard without duplicates', () => {
    const sorted = (list: readonly (readonly (string | undefined)[])[]) =>
      list.map(([number, level]) => `${number} ${level}`).toSorted()
    expect(numbers.filter(([, level]) => level === '1')).toHaveLength(70)
    expect(numbers.filter(([, level]) => level === '2')).toHaveLength(183)
    expect(sorted(rows)).toEqual(sorted(numbers as string[][]))
  })

  test('name the files and tests that satisfy each requirement, or why none do', () => {
    const wrong = rows.flatMap(([number, , , files, tests]) => {
      const gone = quoted(files!).filter((file) => !existsSync(at(file)))
      const reason = /^(?:does not apply|\*\*not met\*\*): \S.{8}/.test(tests!)
      if (reason) return gone.map((file) => `${number} ${file}`)
      const held = quoted(files!).length > 0 ? [] : [`${number} names no file`]
      return [
        ...held,
        ...gone.map((file) => `${number} ${file}`),
        ...missingTests(tests!).map((one) => `${number} ${one}`),
      ]
    })
    expect(wrong).toEqual([])
  })

  test('unmet ones are also listed at the top of the page', () => {
    const unmet = rows.filter(([, , , , tests]) => tests!.startsWith('**not met**')).map(([number]) => number)
    const listed = [...textOf('docs/reference/security.md').matchAll(/^- \*\*([\d.]+)\*\* /gm)].map(
      ([, number]) => number,
    )
    expect(listed).toEqual(unmet)
    expect(textOf('docs/reference/security.md')).toContain(
      `Of ${rows.length} requirements ${unmet.length} are not met`,
    )
  })

  test("state the risk and the owner's decision where they aren't met", () => {
    const lines = [...textOf('docs/reference/security.md').matchAll(/^- \*\*[\d.]+\*\* .*$/gm)].map(
      ([line]) => line,
    )
    expect(lines.filter((line) => !/ Risk: .* The owner /.test(line))).toEqual([])
  })

  test('the documented security events match the events the server logs', () => {
    const listed = [
      ...textOf('docs/reference/security.md').matchAll(/^\| `([a-z_]+\.[a-z_]+)` \| (.+) \|$/gm),
    ]
    expect(listed.map(([, event, meaning]) => [event, meaning])).toEqual(Object.entries(securityEvents))
    const written = textOf('server').match(/'[a-z_]+\.[a-z_]+'/g)!
    // Each event occurs once in the list, and at least once where it is logged or derived from a refusal.
    const times = (event: string) => written.filter((one) => one === `'${event}'`).length
    expect(Object.keys(securityEvents).filter((event) => times(event) < 2)).toEqual([])
  })
})

const server = textOf('server')

test('TLS certificates are never left unchecked', () => {
  expect(server).not.toMatch(/rejectUnauthorized:\s*false|NODE_TLS_REJECT_UNAUTHORIZED/)
})

test('outgoing requests never follow redirects', () => {
  const all = server.matchAll(/\bawait fetch\([\s\S]*?\n\s*\}\)|\bawait fetch\(.*\)$/gm)
  // The sandbox gateways' scripts run in the browser and call this site.
  const calls = [...all].map(([call]) => call).filter((call) => !call.startsWith("await fetch('/"))
  expect(calls.length).toBeGreaterThan(3)
  expect(calls.filter((call) => !/redirect: '(error|manual)'/.test(call))).toEqual([])
})
