import { spawn } from 'node:child_process'
import { siteSettings } from '../../../e2e/site'
import { freePort } from '../../../tests/run/free-port'
import { fill, sizes } from './market'
import { openSite } from './site'

/**
 * Starts the built product on the imported listings, on PostgreSQL if available, so that queries don't count towards
 * the server's CPU time. `env` adds settings.
 */
export async function serve(csv: string, databaseUrl: string | undefined, env: Record<string, string> = {}) {
  const site = await openSite(sizes[0], databaseUrl)
  await fill(site.ctx, csv, sizes[0])
  await site.close()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, ['dist/node/main.js'], {
    env: {
      ...process.env,
      ...siteSettings,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: site.dataDir,
      DATABASE_URL: databaseUrl ?? '',
      REQUESTS_AT_ONCE: '100000',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let tries = 0; ; tries += 1) {
    if ((await fetch(`${url}/api/health`).catch(() => null))?.ok) break
    if (tries > 600 || server.exitCode !== null) throw new Error('The built product did not start')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const stop = () => {
    server.kill()
    return ended
  }
  return { url, pid: server.pid!, stop }
}
