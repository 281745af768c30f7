import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue } from '../../machines/catalogue'
import { layers, layersOf } from '../../machines/diagram/walked'
import { fingerprintOf, walkOf, type KeptWalks } from '../../machines/fingerprint'
import { asText } from '../../workshop/diagrams/picture-data'
import { walkedBy } from './coverage'
import { coveragePage, share, statesShare } from './coverage-page'
import { merged, type Merged } from './merge-coverage'

/**
 * `npm run coverage:machines`, run after `npm test`: shows how much of each machine the layers have walked, painted on
 * its diagrams in `coverage/machines/index.html`. Fails if a layer that ran missed a transition it must walk, or if no
 * layer reached a state. Walks of another version of a chart don't count. `--keep` stores the results of fully walked
 * machines in `machines/walked.json`, shown on `/workflows`, and null for machines whose chart has changed since.
 */
const root = join(import.meta.dirname, '../..')
const noted = layers.map((layer) => [layer, walkedBy(layer)] as const)
const walks = new Map(noted.map(([layer, { ids }]) => [layer, ids]))
const ran = layers.filter((layer) => (walks.get(layer)?.size ?? 0) > 0)
const all = catalogue.map((entry) => merged(entry, walks))

console.log(['machine'.padEnd(18), ...layers.map((layer) => layer.padEnd(10)), 'states'].join(' '))
for (const one of all) console.log(lineOf(one))

mkdirSync(join(root, 'coverage/machines'), { recursive: true })
writeFileSync(join(root, 'coverage/machines/index.html'), await coveragePage(all))
const missing = all.flatMap((one) => one.missing)
for (const { id, layers: by } of missing) console.log(`  not walked by ${by.join(', ')}: ${id}`)
for (const [layer, { outdated }] of noted)
  if (outdated.length > 0) console.log(`  another version of the chart, ${layer}: ${outdated.join(', ')}`)
console.log(`${missing.length} left out by ${ran.join(', ') || 'nothing: run npm test first'}`)
console.log('coverage/machines/index.html')
process.exitCode = missing.length > 0 || ran.length === 0 ? 1 : 0
if (process.argv.includes('--keep')) keep()

function lineOf(one: Merged): string {
  const cells = layers.map((layer) => (one.layers.includes(layer) ? share(one, layer) : '–').padEnd(10))
  return [one.entry.id.padEnd(18), ...cells, statesShare(one)].join(' ')
}

function keep() {
  const file = join(root, 'machines/walked.json')
  const before = JSON.parse(readFileSync(file, 'utf8')) as KeptWalks
  const walked = all.map(({ entry: { id, kind, machine }, by }): [string, KeptWalks[string]] => {
    const isWhole = layersOf(kind).every((layer) => [...by.values()].some((of) => of.includes(layer)))
    // Drops walks of an earlier chart version; null means not walked since the change.
    if (!isWhole) return [id, walkOf(machine, before) === null ? null : before[id]!]
    const marks = [...by].map(([one, of]) => [one, of.map((layer) => layer.charAt(0)).join('')])
    return [id, { chart: fingerprintOf(machine), by: Object.fromEntries(marks) }]
  })
  writeFileSync(file, asText(Object.fromEntries(walked)))
}
