import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../server/platform/process/root'

const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

/** The changelog names commands of earlier releases. */
const exempt = /^CHANGELOG\.md$/

test('every npm script named in a file exists', () => {
  const files = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '*.md', '*.ts', '*.tsx', '*.mjs', '*.yml'],
    {
      cwd: projectRoot,
      encoding: 'utf8',
    },
  )
  const unknown = files
    .split('\n')
    .filter((path) => path && !exempt.test(path))
    .flatMap((path) =>
      [...readFileSync(join(projectRoot, path), 'utf8').matchAll(/\bnpm run (?:--?\w+ )*([a-z][\w:-]*)/g)]
        .map(([, name]) => name!)
        .filter((name) => !(name in scripts))
        .map((name) => `${path}: npm run ${name}`),
    )
  expect(unknown).toEqual([])
})

// Catches scripts whose file was moved; for example, no other check runs `npm run diagrams`.
test('every npm script runs an existing file', () => {
  const started = Object.entries(scripts).flatMap(([name, command]) =>
    [...command.matchAll(/[\w./-]+\.(?:ts|mjs)\b/g)].map(([path]) => ({ name, path })),
  )
  expect(started.length).toBeGreaterThan(10)
  expect(started.filter(({ path }) => !existsSync(join(projectRoot, path)))).toEqual([])
})
