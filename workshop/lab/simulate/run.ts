/**
 * `npm run lab -- simulate --seeds 2000`: runs the real server and its sandboxes under a seeded scheduler. Each seed is
 * a separate world; those that break a promise are printed, and `--seed N` replays one step by step and draws it.
 * `--from N`: first seed, by default derived from the time. `--embedded`: uses PGlite even if PostgreSQL is available.
 * `--defects`: applies the stored defects, or the named ones, to copies of the tree, and requires them to be found.
 */
import { fork } from 'node:child_process'
import { parseArgs } from 'node:util'
import { testPostgres } from '../../../tests/run/postgres'
import { findDefects } from './find-defects'
import { playOne } from './play-one'
import type { SeedResult } from './worker'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '50' },
    seed: { type: 'string' },
    from: { type: 'string' },
    workers: { type: 'string', default: '1' },
    embedded: { type: 'boolean', default: false },
    'to-first': { type: 'boolean', default: false },
    defects: { type: 'boolean', default: false },
  },
})

/** Returns a different first seed for each run. */
const fresh = () => Math.floor(Date.now() / 1000) % 1_000_000_000

async function many(url: string | null): Promise<boolean> {
  const began = performance.now()
  const count = Number(values.seeds)
  const first = values.from === undefined ? fresh() : Number(values.from)
  const workers = Math.min(Number(values.workers), count)
  const failed: number[] = []
  let played = 0
  let steps = 0
  const children = Array.from({ length: workers }, (_, at) =>
    fork(new URL('./worker.ts', import.meta.url), {
      execArgv: ['--import', 'tsx'],
      env: {
        ...process.env,
        SIMULATE: JSON.stringify({ url, first: first + at, count: share(count, workers, at), step: workers }),
      },
    }),
  )
  const ended = children.map((child) => {
    child.on('message', ({ seed, violations, points }: SeedResult) => {
      played++
      steps += points
      if (violations.length > 0) failed.push(seed)
      for (const { promise, what } of violations) console.log(`✗ seed ${seed} · ${promise}: ${what}`)
      if (violations.length > 0 && values['to-first']) for (const other of children) other.kill()
    })
    return new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? 0)))
  })
  const codes = await Promise.all(ended)
  const seconds = Math.round((performance.now() - began) / 1000)
  const engine = url === null ? 'PGlite' : 'PostgreSQL'
  console.log(
    `${played} seeds from ${first} on ${engine}, ${steps} points at which the seed decided: ${failed.length} broke a promise (${seconds} s)`,
  )
  if (failed.length > 0) console.log(`npm run lab -- simulate --seed ${failed[0]} plays it again`)
  return failed.length === 0 && played === count && codes.every((code) => code === 0)
}

const share = (count: number, workers: number, at: number) => Math.ceil((count - at) / workers)

async function main(): Promise<boolean> {
  if (values.defects) return findDefects(Number(values.seeds), positionals)
  const postgres = values.embedded ? null : await testPostgres()
  const url = postgres?.url ?? null
  try {
    return values.seed === undefined ? await many(url) : await playOne(url, Number(values.seed))
  } finally {
    postgres?.stop()
  }
}

process.exit((await main()) ? 0 : 1)
