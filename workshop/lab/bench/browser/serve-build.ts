import { spawn } from 'node:child_process'
import { siteSettings } from '../../../../e2e/site'
import { freePort } from '../../../../tests/run/free-port'

/** Starts the built product on a data folder in its own process; returns its URL and a stop function. */
export async function serveBuilt(dataDir: string): Promise<{ url: string; stop: () => void }> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = { ...process.env, ...siteSettings, PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir }
  const server = spawn(process.execPath, ['dist/node/main.js'], {
    env: { ...env, DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let tries = 0; ; tries += 1) {
    const reply = await fetch(`${url}/api/health`).catch(() => null)
    if (reply?.ok) break
    if (tries > 600 || server.exitCode !== null) throw new Error('The built product did not start')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { url, stop: () => server.kill() }
}
