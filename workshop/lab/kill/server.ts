import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../server/platform/process/root'
import { settingsOf, type KillTarget } from './settings'

const built = join(projectRoot, 'dist/node/main.js')
const pollMs = 50
/** Time in ms after which a start counts as failed. */
const startMs = 180_000

/** Returns the shipped server, which can be restarted repeatedly. */
export function shippedServer(target: KillTarget) {
  if (!existsSync(built)) throw new Error('Run npm run build first: the server is killed as it is shipped')
  let child: ChildProcess | null = null
  let content = ''
  const gone = (of: ChildProcess) =>
    new Promise<void>((resolve) => {
      if (of.exitCode !== null || of.signalCode !== null) resolve()
      else of.once('exit', () => resolve())
    })
  return {
    start() {
      content = ''
      child = spawn(process.execPath, [built], {
        env: { PATH: process.env['PATH'] ?? '', ...settingsOf(target) },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      for (const stream of [child.stdout!, child.stderr!])
        stream.on('data', (piece: Buffer) => (content = (content + String(piece)).slice(-20_000)))
    },
    /** Resolves when the server answers; throws if it has exited. */
    async ready() {
      const until = Date.now() + startMs
      for (;;) {
        if (child!.exitCode !== null) throw new Error(`The server did not start again:\n${content}`)
        if (Date.now() > until) throw new Error(`The server does not answer:\n${content}`)
        const answer = await fetch(`http://127.0.0.1:${target.port}/api/health`).catch(() => null)
        if (answer?.ok) return
        await new Promise((resolve) => setTimeout(resolve, pollMs))
      }
    },
    /** Returns its output so far. */
    output: () => content,
    isAlive: () => child !== null && child.exitCode === null && child.signalCode === null,
    /**
     * Sends `kill -9`; resolves once none of the server's processes is running. Throws if the server had already
     * exited.
     */
    async kill() {
      if (child!.exitCode !== null) throw new Error(`The server ended by itself:\n${content}`)
      child!.kill('SIGKILL')
      await gone(child!)
    },
  }
}
