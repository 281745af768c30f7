import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** Where a transition can be walked: on a running machine, through the real server, in a real browser. */
export const suites = ['machine', 'server', 'browser'] as const
export type Suite = (typeof suites)[number]

/** One file a suite; every process of a run adds its lines. `npm run coverage` reads them and starts afresh. */
export const folder = join(import.meta.dirname, '../../coverage/machines')

const noted = new Set<string>()

/** Notes transitions, by the ids of `machines/diagram/ids.ts`, that a suite has walked. */
export function covered(suite: Suite, ids: Iterable<string>): void {
  const fresh = [...ids].filter((id) => !noted.has(`${suite} ${id}`))
  if (fresh.length === 0) return
  for (const id of fresh) noted.add(`${suite} ${id}`)
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, `${suite}.txt`), fresh.map((id) => `${id}\n`).join(''))
}
