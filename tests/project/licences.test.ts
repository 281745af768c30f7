import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../server/platform/process/root'

interface LockEntry {
  license?: string
  dev?: boolean
}

/** Licences that require only their text to be included; all others must be named in NOTICE.md. */
const plain = new Set(['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'])
/**
 * Further licences acceptable in a commercial product: equally permissive ones, font licences, and that of a separate
 * library loaded at run time. Other copyleft licences and restrictions on use aren't acceptable.
 */
const accepted = new Set([
  'MIT-0',
  '0BSD',
  'Unlicense',
  'BlueOak-1.0.0',
  'OFL-1.1',
  'Zlib',
  'LGPL-3.0-or-later',
])

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockEntry> }

/** Returns package and licence of everything shipped to customers, that is, installed without `--include=dev`. */
function production({ packages }: typeof lock): [name: string, licence: string][] {
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { license }]) => [
      path.slice(path.lastIndexOf('node_modules/') + 13),
      license?.replaceAll(/[()]/g, '') ?? 'none',
    ])
}

/** Parses the table of NOTICE.md into packages and licences. */
function noticed(notice: string): Map<string, string> {
  const rows = notice.matchAll(/^\| ([\w.\- ]+) \| (`.+`) \|$/gm)
  return new Map(
    [...rows].flatMap(([, licence, packages]) =>
      [...packages!.matchAll(/`([^`]+)`/g)].map(([, name]): [string, string] => [name!, licence!]),
    ),
  )
}

/** Returns the licence problems of a lock file checked against a notice. */
function problems(tree: typeof lock, notice: string): string[] {
  const named = noticed(notice)
  const special = production(tree).filter(([, licence]) => !plain.has(licence))
  const refused = special
    .filter(([, licence]) => !licence.split(' AND ').every((one) => plain.has(one) || accepted.has(one)))
    .map(([name, licence]) => `${name}: ${licence} is not accepted`)
  const missing = special
    .filter(([name, licence]) => named.get(name) !== licence)
    .map(([name, licence]) => `${name}: ${licence} is not in NOTICE.md`)
  const gone = [...named.keys()].filter((name) => !special.some(([one]) => one === name))
  return [...refused, ...missing, ...gone.map((name) => `${name}: NOTICE.md names it for nothing`)]
}

test('NOTICE.md names every package whose licence is not MIT, ISC, BSD or Apache', () => {
  expect(production(lock).length).toBeGreaterThan(300)
  expect(problems(lock, read('NOTICE.md'))).toEqual([])
})

test('a licence missing from NOTICE.md is rejected, and copyleft and ethical licences are always rejected', () => {
  const withOne = (license: string) => ({
    packages: {
      '': {},
      'node_modules/a/node_modules/@b/c': { license },
      'node_modules/d': { license: 'MIT' },
    },
  })
  expect(problems(withOne('Apache-2.0'), '')).toEqual([])
  expect(problems(withOne('OFL-1.1'), '')).toEqual(['@b/c: OFL-1.1 is not in NOTICE.md'])
  expect(problems(withOne('OFL-1.1'), '| OFL-1.1 | `@b/c` |')).toEqual([])
  expect(problems(withOne('MIT'), '| OFL-1.1 | `@b/c` |')).toEqual(['@b/c: NOTICE.md names it for nothing'])
  for (const licence of [
    'Hippocratic-2.1',
    'AGPL-3.0-only',
    'GPL-3.0',
    'MIT AND SSPL-1.0',
    'SEE LICENSE IN x',
  ])
    expect(problems(withOne(licence), `| ${licence} | \`@b/c\` |`)).toEqual([
      `@b/c: ${licence} is not accepted`,
    ])
})

test('installed packages have the licences recorded in the lock file', () => {
  const wrong = Object.entries(lock.packages).flatMap(([path, { license, dev }]) => {
    const file = join(projectRoot, path, 'package.json')
    if (path === '' || dev || !existsSync(file)) return []
    const own = JSON.parse(readFileSync(file, 'utf8')) as { license?: string | { type: string } }
    const content = typeof own.license === 'object' ? own.license.type : own.license
    return content === license ? [] : [`${path}: ${content}, not ${license}`]
  })
  expect(wrong).toEqual([])
})
