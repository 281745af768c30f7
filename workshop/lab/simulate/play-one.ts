import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../server/platform/process/root'
import { drawn, recordsOf } from './draw-run'
import { runSeed } from './run-seed'
import { openSite } from './site'

/**
 * Plays one seed, prints its steps and draws the paths of its records and pages; returns whether all promises were
 * kept.
 */
export async function playOne(url: string | null, seed: number): Promise<boolean> {
  const site = await openSite(url, `threshold_simulate_${process.pid}`)
  const run = await runSeed(site, seed)
  for (const { number, at, what } of run.steps) console.log(`${String(number).padStart(4)}  ${at}  ${what}`)
  const folder = join(projectRoot, 'test-results', 'simulate')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `seed-${seed}.html`)
  writeFileSync(file, drawn(run, await recordsOf(site.app.ctx.db)))
  const { violations } = run
  for (const { promise, what, step } of violations) console.log(`✗ ${promise}: ${what} (after step ${step})`)
  console.log(`seed ${seed}: ${violations.length} promises broken; drawn in ${file}`)
  await site.close()
  return violations.length === 0
}
