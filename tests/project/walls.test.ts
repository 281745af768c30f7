import { readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../../server/platform/root'

/** Who may import whom: a folder names what it may reach besides itself. */
const allowed: Record<string, readonly string[]> = {
  contract: [],
  machines: ['contract'],
  server: ['contract', 'machines'],
  src: ['contract', 'machines'],
}
/** Packages that would tie the rules to the browser or to Node. */
const foreign = /^(react|axios|@tanstack\/|firebase|fastify|kysely|node:)/
/** Scripts and tests of the rules run in Node only. */
const nodeOnly = /^machines\/tools\//

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: projectRoot,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => Object.keys(allowed).some((folder) => file.startsWith(`${folder}/`)))

const importsOf = (file: string) =>
  [...readFileSync(join(projectRoot, file), 'utf8').matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(
    (match) => match[1]!,
  )

const targetOf = (file: string, from: string) => relative(projectRoot, join(projectRoot, dirname(file), from))

function breaches(file: string): string[] {
  const [folder] = file.split('/') as [string]
  return importsOf(file).flatMap((from) => {
    if (!from.startsWith('.'))
      return foreign.test(from) && ['contract', 'machines'].includes(folder) ? [`${file} knows ${from}`] : []
    const [target] = targetOf(file, from).split('/')
    if (target !== folder && !allowed[folder]!.includes(target!)) return [`${file} reaches into ${from}`]
    return []
  })
}

describe('walls', () => {
  test('there is something to look at', () => expect(files.length).toBeGreaterThan(50))
  test('no imports across them', () => {
    expect(files.filter((file) => !nodeOnly.test(file)).flatMap(breaches)).toEqual([])
  })
})
