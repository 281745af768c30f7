import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue, type CatalogueEntry } from '../../machines/catalogue'
import { toDiagram } from '../../machines/diagram/to-diagram'
import { folder, suites, type Suite } from './coverage'

/**
 * `npm run coverage`, after `npm test`: how much of each machine the suites have walked, and what nobody has. Ends
 * with an error when a transition was walked by no suite that ran. What was noted is used up.
 */
const walked = new Map(suites.map((suite) => [suite, read(suite)]))
const rows = catalogue.map(rowOf)
const ran = suites.filter((suite) => (walked.get(suite)?.size ?? 0) > 0)

console.log(['machine'.padEnd(14), ...suites.map((suite) => suite.padEnd(10)), 'states'].join(' '))
for (const { line } of rows) console.log(line)
const missing = rows.flatMap((row) => row.missing)
if (missing.length > 0) console.log(`\nNobody walks:\n${missing.map((id) => `  ${id}`).join('\n')}`)
console.log(`\n${missing.length} transitions uncovered by ${ran.join(', ') || 'nothing: run npm test first'}`)
rmSync(folder, { recursive: true, force: true })
process.exitCode = missing.length > 0 ? 1 : 0

function read(suite: Suite): Set<string> {
  const file = join(folder, `${suite}.txt`)
  return new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [])
}

/** The server walks records and the browser walks flows; the other cells stay empty. */
function rowOf({ id, kind, machine, words }: CatalogueEntry): { line: string; missing: string[] } {
  const { arrows, states } = toDiagram(machine, words)
  const cells = suites.map((suite) => {
    if ((suite === 'server' && kind === 'flow') || (suite === 'browser' && kind === 'record')) return '–'
    return `${arrows.filter((arrow) => walked.get(suite)?.has(arrow.id)).length}/${arrows.length}`
  })
  const taken = arrows.filter((arrow) => suites.some((suite) => walked.get(suite)?.has(arrow.id)))
  const met = new Set(taken.flatMap((arrow) => [arrow.from, arrow.to]))
  const leaves = states.filter((state) => state.children.length === 0)
  const entered = leaves.filter((state) => state.initial || met.has(state.id)).length
  const line = [id.padEnd(14), ...cells.map((cell) => cell.padEnd(10)), `${entered}/${leaves.length}`].join(
    ' ',
  )
  return { line, missing: arrows.filter((arrow) => !taken.includes(arrow)).map((arrow) => arrow.id) }
}
