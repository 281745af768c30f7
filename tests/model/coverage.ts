import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue, entryOf } from '../../machines/catalogue'
import type { Layer } from '../../machines/diagram/walked'
import { fingerprintOf } from '../../machines/fingerprint'

/**
 * Folder with one file per layer, to which each process of a run appends lines that start with the chart's fingerprint.
 */
const folder = join(import.meta.dirname, '../../coverage/walked')
const fileOf = (layer: Layer) => join(folder, `${layer}.txt`)

const noted = new Set<string>()
const charts = new Map<string, string>()

/** Returns the fingerprint of the chart that contains a state or transition id. */
function chartOf(id: string): string {
  const machine = machineOf(id)
  const chart = charts.get(machine) ?? fingerprintOf(entryOf(machine).machine)
  charts.set(machine, chart)
  return chart
}

const machineOf = (id: string) => id.split(/[./]/, 1)[0]!

/** Records the transitions and states a layer has walked, by the ids of `machines/diagram/ids.ts`. */
export function covered(layer: Layer, ids: Iterable<string>): void {
  const fresh = [...new Set(ids)].filter((id) => !noted.has(`${layer} ${id}`))
  if (fresh.length === 0) return
  for (const id of fresh) noted.add(`${layer} ${id}`)
  mkdirSync(folder, { recursive: true })
  appendFileSync(fileOf(layer), linesOf(fresh))
}

/** Formats ids as recorded lines. */
export const linesOf = (ids: readonly string[]) => ids.map((id) => `${chartOf(id)} ${id}\n`).join('')

/** Returns everything a layer has recorded since the last `forgetWalks`, for the current charts only. */
export function walkedBy(layer: Layer): Noted {
  const file = fileOf(layer)
  return notedIn(existsSync(file) ? readFileSync(file, 'utf8') : '')
}

/** Recorded ids of the current charts, and the machines recorded only in another version. */
export interface Noted {
  ids: ReadonlySet<string>
  outdated: readonly string[]
}

/** Parses recorded lines. Walks of another version of a chart don't count. */
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

/** Deletes the walks of earlier runs. */
export function forgetWalks(): void {
  rmSync(folder, { recursive: true, force: true })
}
