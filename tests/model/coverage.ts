import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue, entryOf } from '../../machines/catalogue'
import type { Layer } from '../../machines/diagram/walked'
import { fingerprintOf } from '../../machines/fingerprint'

/** One file a layer; every process of a run adds its lines, each with the fingerprint of the chart it belongs to. */
const folder = join(import.meta.dirname, '../../coverage/walked')
const fileOf = (layer: Layer) => join(folder, `${layer}.txt`)

const noted = new Set<string>()
const charts = new Map<string, string>()

/** The fingerprint of the chart that has a state or a transition of this id. */
function chartOf(id: string): string {
  const machine = machineOf(id)
  const chart = charts.get(machine) ?? fingerprintOf(entryOf(machine).machine)
  charts.set(machine, chart)
  return chart
}

const machineOf = (id: string) => id.split(/[./]/, 1)[0]!

/** Records transitions and states, by the ids of `machines/diagram/ids.ts`, that a layer of the tests has walked. */
export function covered(layer: Layer, ids: Iterable<string>): void {
  const fresh = [...new Set(ids)].filter((id) => !noted.has(`${layer} ${id}`))
  if (fresh.length === 0) return
  for (const id of fresh) noted.add(`${layer} ${id}`)
  mkdirSync(folder, { recursive: true })
  appendFileSync(fileOf(layer), linesOf(fresh))
}

/** What is recorded of these. */
export const linesOf = (ids: readonly string[]) => ids.map((id) => `${chartOf(id)} ${id}\n`).join('')

/** Everything a layer has recorded since the last `forgetWalks`, of the charts as they are now. */
export function walkedBy(layer: Layer): Noted {
  const file = fileOf(layer)
  return notedIn(existsSync(file) ? readFileSync(file, 'utf8') : '')
}

/**
 * The records in these lines of the charts as they are now, and the machines of which there are only records of another
 * version.
 */
export interface Noted {
  ids: ReadonlySet<string>
  outdated: readonly string[]
}

/** Reads such lines. What was walked of another version of a chart does not count for this one. */
export function notedIn(lines: string): Noted {
  const known = new Set(catalogue.map(({ id }) => id))
  const ids = new Set<string>()
  const outdated = new Set<string>()
  for (const line of lines.split('\n').filter(Boolean)) {
    const [chart, id] = line.split(' ') as [string, string]
    if (known.has(machineOf(id)) && chart === chartOf(id)) ids.add(id)
    else outdated.add(machineOf(id))
  }
  return { ids, outdated: [...outdated] }
}

/** Starts afresh: what an older run walked does not count for the machines of today. */
export function forgetWalks(): void {
  rmSync(folder, { recursive: true, force: true })
}
