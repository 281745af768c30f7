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

/** All that the design system has of the app: the words of its parts, and the language that dates are written in. */
const underDesign = ['src/ui/i18n/use-translation', 'src/ui/i18n/create-i18n']

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
  const [folder, area, name] = file.split('/') as [string, string, string]
  return importsOf(file).flatMap((from) => {
    if (!from.startsWith('.'))
      return foreign.test(from) && ['contract', 'machines'].includes(folder) ? [`${file} knows ${from}`] : []
    const found = targetOf(file, from)
    const [target, targetArea, targetName] = found.split('/')
    if (target !== folder && !allowed[folder]!.includes(target!)) return [`${file} reaches into ${from}`]
    if (folder !== 'src' || target !== 'src') return []
    if (area === 'features' && targetArea === 'features' && name !== targetName)
      return [`${file}: a feature imports another, ${from}`]
    const designed = area === 'ui' || underDesign.some((name) => file.startsWith(`${name}.`))
    if (designed && targetArea !== 'ui' && !underDesign.includes(found))
      return [`${file}: the design system imports ${from}`]
    return []
  })
}

describe('walls', () => {
  test('there is something to look at', () => expect(files.length).toBeGreaterThan(50))
  test('no imports across them', () => {
    expect(files.filter((file) => !nodeOnly.test(file)).flatMap(breaches)).toEqual([])
  })
})
