import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { siteSettings } from '../site'

const position = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Timeout in milliseconds, needed because a server killed before it answers may report nothing. */
const patience = 60_000

async function freePort(): Promise<number> {
  const asked = createServer().listen(0)
  await once(asked, 'listening')
  const { port } = asked.address() as AddressInfo
  asked.close()
  await once(asked, 'close')
  return port
}

/**
 * Starts another instance of the production build, which contains only packages and whose clock the test can put ahead.
 */
export async function ownServer() {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'threshold-own-'))
  const child = spawn(
    process.execPath,
    ['--import', position('./clock-ahead.mjs'), position('../../dist/node/main.js')],
    {
      env: {
        PATH: process.env['PATH'] ?? '',
        ...siteSettings,
        SEED: 'none',
        PORT: String(port),
        DATA_DIR: folder,
        PUBLIC_URL: origin,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  )
  const ended = once(child, 'exit')
  const until = Date.now() + patience
  while (!(await fetch(`${origin}/api/health`).catch(() => null))?.ok) {
    if (child.exitCode !== null || Date.now() > until) throw new Error('The own server does not answer')
    await new Promise((later) => setTimeout(later, 50))
  }
  return {
    origin,
    /** Puts this server's clock ahead by this many milliseconds from now on. */
    async putAhead(ms: number) {
      const reply = once(child, 'message')
      child.send({ ahead: ms })
      await reply
    },
    async end() {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
