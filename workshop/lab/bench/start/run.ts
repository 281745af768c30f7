import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../../../../server/platform/process/root'
import { freePort } from '../../../../tests/run/free-port'
import { printRow, type BenchRow } from '../row'

/** Seconds from `npm start` on an empty data folder to the first page, on an idle two-core machine. */
const goals = { none: 3, demo: 8 }
const runs = 3
const giveUpMs = 300_000

/** Seconds until the first page: elapsed time, and CPU time. */
interface FirstStart {
  seconds: number
  processor: number
}

const ticksPerSecond = 100

/** Returns the CPU seconds of a process on Linux; NaN elsewhere. */
function processorOf(pid: number): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return Number.NaN
  // The name, in brackets, may contain anything; user and system time are the twelfth and thirteenth fields after it.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** Starts the built site on an empty folder and waits for its first page. */
async function firstPage(seed: keyof typeof goals, folder: string): Promise<FirstStart> {
  const port = await freePort()
  const began = performance.now()
  const site = spawn(process.execPath, ['server/app/cli/start.mjs'], {
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
    return { seconds: (performance.now() - began) / 1000, processor: processorOf(site.pid!) }
  } finally {
    site.kill('SIGKILL')
    await ended
  }
}

/** `npm run lab -- bench start`: measures the first start of an empty site and of the demo. Needs a built tree. */
export async function measureStart(): Promise<BenchRow[]> {
  if (!existsSync(join(projectRoot, 'dist/built')))
    throw new Error('bench start measures a build: npm run build')
  const rows: BenchRow[] = []
  const folders: string[] = []
  console.log(`\nfirst start on an empty folder; seconds to the first page, ${runs} runs each`)
  for (const [seed, goal] of Object.entries(goals) as [keyof typeof goals, number][]) {
    const starts: FirstStart[] = []
    for (let run = 0; run < runs; run++) {
      const folder = mkdtempSync(join(tmpdir(), 'threshold-bench-start-'))
      folders.push(folder)
      starts.push(await firstPage(seed, folder))
    }
    starts.sort((a, b) => a.seconds - b.seconds)
    const [best, median, worst] = starts.map(({ seconds }) => seconds) as [number, number, number]
    const processor = Math.min(...starts.map((one) => one.processor))
    const row = {
      what: seed === 'none' ? 'first start, empty' : 'first start, demo market',
      found: `${median.toFixed(1)} s (${best.toFixed(1)} to ${worst.toFixed(1)}), ${processor.toFixed(1)} of a processor`,
      floor: '–',
      goal: `${goal} s`,
      isMet: median <= goal,
    }
    printRow(row)
    rows.push(row)
  }
  // The folders are removed only at the end: about half a minute after a removal, ext4 does clean-up work that makes
  // creating a file thirty times slower.
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  return rows
}
