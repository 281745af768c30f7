import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../../server/platform/process/root'
import { freePort } from './free-port'

/** Milliseconds within which something that is waited for has happened, however busy the machine is. */
const patienceMs = 120_000
const lookMs = 20

/** Waits until `look` gives something; throws with what it waits for when that takes too long. */
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

/** The server as it is shipped, in processes of its own. */
export interface BuiltServer {
  url: string
  /** Of its port for monitoring. */
  monitoringUrl: string
  process: ChildProcess
  /** All that it printed until now. */
  output: () => string
  /** The lines of its log until now. */
  log: () => LogLine[]
  /** Resolves when it takes requests; throws with its output when it ended. */
  opened: () => Promise<void>
  /** Its exit code, when it has ended. */
  ended: Promise<number | null>
  /** Ends it at once where it is still running, and removes its folder. */
  remove: () => Promise<void>
}

/** Starts the built server on ports of its own; `env` adds settings, `root` is where another one was built. */
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

/** Whether requests should be sent to it. */
export const isReady = async ({ monitoringUrl }: BuiltServer): Promise<boolean> =>
  (await fetch(`${monitoringUrl}/readyz`)).ok
