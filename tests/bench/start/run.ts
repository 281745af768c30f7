import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../../../server/platform/root'
import { freePort } from '../../run/free-port'

/** Seconds from `npm start` on an empty data folder to the first page, on a quiet machine with two cores. */
const goals = { none: 3, demo: 8 }
const runs = 3
const giveUpMs = 300_000

/** Starts the built site on an empty folder and answers with the seconds until its first page is there. */
async function firstPage(seed: keyof typeof goals): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'threshold-bench-start-'))
  const port = await freePort()
  const began = performance.now()
  const site = spawn(process.execPath, ['server/bootstrap/start.mjs'], {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: join(folder, 'data'),
      PORT: String(port),
      SEED: seed,
      PRODUCTION: '0',
    },
  })
  const ended = new Promise<void>((resolve) => site.once('exit', () => resolve()))
  try {
    for (;;) {
      if ((await fetch(`http://localhost:${port}/`).catch(() => null))?.status === 200) break
      if (site.exitCode !== null || performance.now() - began > giveUpMs)
        throw new Error('The site did not start')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return (performance.now() - began) / 1000
  } finally {
    site.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * `npm run bench -- start`: seconds of a first start, of an empty site and of the demo, on a tree that is built already.
 * Returns what missed its goal.
 */
export async function measureStart(): Promise<string[]> {
  if (!existsSync(join(projectRoot, 'dist/built')))
    throw new Error('bench start measures a build: npm run build')
  const missed: string[] = []
  console.log(`\nfirst start on an empty folder; seconds to the first page, ${runs} runs each`)
  for (const [seed, goal] of Object.entries(goals) as [keyof typeof goals, number][]) {
    const times: number[] = []
    for (let run = 0; run < runs; run++) times.push(await firstPage(seed))
    times.sort((a, b) => a - b)
    const [best, median, worst] = [times[0]!, times[1]!, times[2]!].map((time) => time.toFixed(1))
    console.log(`${seed.padEnd(6)} best ${best}  median ${median}  worst ${worst}  goal ${goal}`)
    if (times[1]! > goal) missed.push(`first start (${seed})`)
  }
  return missed
}
