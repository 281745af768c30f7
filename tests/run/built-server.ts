import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../../server/platform/process/root'
import { freePort } from './free-port'

/** Timeout of `eventually` in ms, generous for busy machines. */
const patienceMs = 120_000
const lookMs = 20

/** Polls `look` until it returns a truthy value; throws with `what` on timeout. */
export async function eventually<T>(
  what: string,
  look: () => T | Promise<T>,
): Promise<Exclude<T, null | undefined | false>> {
  for (const until = Date.now() + patienceMs; Date.now() < until;) {
    const found = await look()
    if (found) return found as Exclude<T, null | undefined | false>
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
  throw new Error(`Waited in vain: ${what}`)
}

/** A line of the server's log. */
export interface LogLine extends Record<string, unknown> {
  pid: number
  msg: string
}

/** The server as shipped, in separate processes. */
export interface BuiltServer {
  url: string
  /** URL of its monitoring port. */
  monitoringUrl: string
  process: ChildProcess
  /** Returns everything printed so far. */
  output: () => string
  /** Returns the log lines written so far. */
  log: () => LogLine[]
  /** Resolves once the server accepts requests; rejects with its output if it exits first. */
  opened: () => Promise<void>
  /** Resolves to the exit code once the server has exited. */
  ended: Promise<number | null>
  /** Kills the server if it is still running, and removes its folder. */
  remove: () => Promise<void>
}

/** Starts the built server on free ports; `env` adds settings, `root` is the folder of another build. */
export async function startBuilt(env: Record<string, string>, root = projectRoot): Promise<BuiltServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'threshold-built-'))
  const port = env['PORT'] ?? (await freePort())
  const metricsPort = env['METRICS_PORT'] ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [join(root, 'dist/node/main.js')], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      PRODUCTION: '0',
      SEED: 'none',
      CALLS_PER_MINUTE: '1000000',
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: url,
      METRICS_PORT: String(metricsPort),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => (output += String(piece)))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  return {
    url,
    monitoringUrl: `http://127.0.0.1:${metricsPort}`,
    process: child,
    output: () => output,
    log: () =>
      output
        .split('\n')
        .slice(0, -1)
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as LogLine),
    opened: async () => {
      await eventually('the server to open', () => {
        if (isOver()) throw new Error(`The server did not start:\n${output}`)
        return output.includes('Threshold ')
      })
    },
    ended,
    async remove() {
      if (!isOver()) child.kill('SIGKILL')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns whether the server reports that it is ready for requests. */
export const isReady = async ({ monitoringUrl }: BuiltServer): Promise<boolean> =>
  (await fetch(`${monitoringUrl}/readyz`)).ok
