import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../../../server/platform/root'
import { freePort } from '../../run/free-port'
import { printRow, type BenchRow } from '../row'

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

/** `npm run bench -- start`: seconds of a first start, of an empty site and of the demo, on a tree that is built already. */
export async function measureStart(): Promise<BenchRow[]> {
  if (!existsSync(join(projectRoot, 'dist/built')))
    throw new Error('bench start measures a build: npm run build')
  const rows: BenchRow[] = []
  console.log(`\nfirst start on an empty folder; seconds to the first page, ${runs} runs each`)
  for (const [seed, goal] of Object.entries(goals) as [keyof typeof goals, number][]) {
    const times: number[] = []
    for (let run = 0; run < runs; run++) times.push(await firstPage(seed))
    times.sort((a, b) => a - b)
    const [best, median, worst] = times as [number, number, number]
    const row = {
      what: seed === 'none' ? 'first start, empty' : 'first start, demo market',
      found: `${median.toFixed(1)} s (${best.toFixed(1)} to ${worst.toFixed(1)})`,
      floor: '–',
      goal: `${goal} s`,
      isMet: median <= goal,
    }
    printRow(row)
    rows.push(row)
  }
  return rows
}
