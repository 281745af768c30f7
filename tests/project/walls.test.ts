import { readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../../server/platform/process/root'

/** For each folder, the other folders it may import from. */
const allowed: Record<string, readonly string[]> = {
  contract: [],
  machines: ['contract'],
  server: ['contract', 'machines'],
  workshop: ['contract', 'machines', 'server'],
  src: ['contract', 'machines'],
}
/** Packages that would tie the domain rules to the browser or to Node. */
const foreign = /^(react|axios|@tanstack\/|firebase|fastify|kysely|node:)/

/** Workshop tools, which may import everything. */
const tools = /^workshop\/(diagrams|lab|rules)\//

/**
 * The only product file that knows the sandbox services and the demo market. At startup it may import only their types.
 */
const workshopEntry = 'server/app/open-workshop.ts'
const workshopTypes = /^export type \{[^}]*\} from '[^']*\/workshop\/[^']*'$/gm

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: projectRoot,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => Object.keys(allowed).some((folder) => file.startsWith(`${folder}/`)))
  .filter((file) => !tools.test(file))

const importsOf = (file: string) =>
  [...readFileSync(join(projectRoot, file), 'utf8').matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(
    (match) => match[1]!,
  )

const targetOf = (file: string, from: string) => relative(projectRoot, join(projectRoot, dirname(file), from))

function breaches(file: string): string[] {
  const [folder, area] = file.split('/') as [string, string]
  return importsOf(file).flatMap((from) => {
    if (!from.startsWith('.'))
      return foreign.test(from) && ['contract', 'machines'].includes(folder) ? [`${file} knows ${from}`] : []
    const [target, targetArea] = targetOf(file, from).split('/')
    if (file === workshopEntry && target === 'workshop') return []
    if (folder === 'workshop' && target === 'workshop' && area !== targetArea)
      return [`${file}: ${area} imports ${from}`]
    if (target !== folder && !allowed[folder]!.includes(target!)) return [`${file} reaches into ${from}`]
    return []
  })
}

describe('import boundaries', () => {
  test('the check covers more than 50 files', () => expect(files.length).toBeGreaterThan(50))
  test('every import respects the boundaries', () => {
    expect(files.flatMap(breaches)).toEqual([])
  })
  test('load sandbox services and the demo market only with `import()`', () => {
    const text = readFileSync(join(projectRoot, workshopEntry), 'utf8').replaceAll(workshopTypes, '')
    expect(text.match(/import\('[^']*\/workshop\//g)!.length).toBeGreaterThan(4)
    expect(text.match(/from '[^']*\/workshop\//g)).toBeNull()
  })
})
