/**
 * `npm run lab -- rows [-- <row> … --seed N]`: makes the sentences of drawn specification rows false in a copy of the
 * product, each with its stored patch, and runs the tests the row names. Each test must pass before the patch and fail
 * after it. Exits with an error if a test still passes, a patch doesn't apply, or a drawn row has no patch.
 * `--without-browser` skips and reports the tests that require a build.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { drawRows, keptSeed, onceNotHeld } from './draw-rows'
import { isGitInstalled, rowPatches } from './patch'
import { specifiedRows } from './specification-rows'
import { needsBuild } from './named-test'
import { openTrial, sharedGround, type TriedTest } from './trial'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, 'without-browser': { type: 'boolean', default: false } },
})
const workers = 2
const began = performance.now()
const seconds = (since: number) => `${Math.round((performance.now() - since) / 1000)} s`

if (!isGitInstalled()) throw new Error('the lab rows reads its patches with git: install it')
const all = specifiedRows()
const unknown = positionals.filter((number) => !all.some((row) => row.number === number))
if (unknown.length > 0) throw new Error(`docs/reference/specification.md has no row ${unknown.join(', ')}`)

const seed = Number(values.seed ?? keptSeed)
const asked = positionals.length > 0 ? positionals : undefined
const drawn = new Set(asked ?? drawRows(all, seed).map(({ number }) => number))
const beside = !asked && values.seed === undefined ? onceNotHeld : []
const rows = all.filter(({ number }) => drawn.has(number) || beside.includes(number))
// Tests that require a build take longest, so they come last.
const tried = rows
  .flatMap((row) => row.tests.map((test) => ({ row, test })))
  .toSorted((one, other) => Number(needsBuild(one.test)) - Number(needsBuild(other.test)))
const left = values['without-browser'] ? tried.filter(({ test }) => needsBuild(test)) : []
const queue = tried.filter((one) => !left.includes(one))

let held = 0
let notHeld = 0

function print(done: TriedTest) {
  if (done.isHeld) held++
  else notHeld++
  const { row, test } = done
  console.log(`${done.isHeld ? '✓' : '✗'} ${row.number} ${done.verdict} · ${test.file}: “${test.title}”`)
  if (done.reason) console.log(`    ${done.reason}`)
}

async function worker(trial: ReturnType<typeof openTrial>) {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const since = performance.now()
    const done = await trial.tryTest(next.row, next.test)
    print({ ...done, verdict: `${done.verdict} (${seconds(since)})` })
  }
}

const folder = mkdtempSync(join(tmpdir(), 'threshold-rows-site-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const ground = await sharedGround(folder)
console.log(asked ? `rows ${asked.join(', ')}` : `seed ${seed}: ${rows.length} rows, ${queue.length} tests`)
const trials = Array.from({ length: workers }, () => openTrial(ground))
process.on('exit', () => trials.forEach((trial) => trial.close()))
const patches = rowPatches()
const patched = queue.filter(({ row }) => patches.has(row.number)).map(({ test }) => test)
await Promise.all(['server', 'unit'].map((project, nth) => trials[nth % workers]!.lookAt(project, patched)))
console.log(`green as the tree stands (${seconds(began)})`)
await Promise.all(trials.map(worker))
for (const { row, test } of left) console.log(`– ${row.number} not run, wants a build · ${test.file}`)
const skipped = left.length > 0 ? `, ${left.length} not run` : ''
console.log(`${held} tests hold their row, ${notHeld} do not${skipped} (${seconds(began)})`)
process.exit(notHeld > 0 ? 1 : 0)
