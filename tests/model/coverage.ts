import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Layer } from '../../machines/diagram/walked'

/** One file a layer; every process of a run adds its lines. */
const folder = join(import.meta.dirname, '../../coverage/walked')
const fileOf = (layer: Layer) => join(folder, `${layer}.txt`)

const noted = new Set<string>()

/** Notes transitions and states, by the ids of `machines/diagram/ids.ts`, that a layer of the tests has walked. */
export function covered(layer: Layer, ids: Iterable<string>): void {
  const fresh = [...new Set(ids)].filter((id) => !noted.has(`${layer} ${id}`))
  if (fresh.length === 0) return
  for (const id of fresh) noted.add(`${layer} ${id}`)
  mkdirSync(folder, { recursive: true })
  appendFileSync(fileOf(layer), fresh.map((id) => `${id}\n`).join(''))
}

/** Everything a layer has noted since the last `forgetWalks`. */
export function walkedBy(layer: Layer): ReadonlySet<string> {
  const file = fileOf(layer)
  return new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [])
}

/** Begins anew: what an older run walked says nothing about the machines of today. */
export function forgetWalks(): void {
  rmSync(folder, { recursive: true, force: true })
}
