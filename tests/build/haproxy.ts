import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../run/free-port'
import { ask } from './send-request'
import { eventually } from '../run/built-server'

/** Ports of a server behind the balancer: one for requests, one for metrics and readiness. */
export interface BalancedServer {
  port: number
  metricsPort: number
}

export const isHaproxyInstalled = (): boolean =>
  spawnSync('haproxy', ['-v'], { stdio: 'ignore' }).status === 0

/**
 * Starts haproxy as the load balancer described in `docs/operate/scale.md`: it checks `/readyz` and retries a request
 * once on another server.
 */
export async function startHaproxy(servers: readonly BalancedServer[]) {
  const folder = mkdtempSync(join(tmpdir(), 'threshold-haproxy-'))
  const port = await freePort()
  const file = join(folder, 'haproxy.cfg')
  const lines = servers.map(
    ({ port: own, metricsPort }, nth) => `  server s${nth} 127.0.0.1:${own} check port ${metricsPort}`,
  )
  writeFileSync(
    file,
    `defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  timeout check 2s
  retries 1
  option redispatch 1
  retry-on conn-failure empty-response
frontend site
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance roundrobin
  option httpchk GET /readyz
  http-response set-header x-served-by %s
  default-server inter 500ms fall 1 rise 1
${lines.join('\n')}
`,
  )
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += String(piece)))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  await eventually('haproxy', async () => {
    if (child.exitCode !== null) throw new Error(`haproxy did not start:\n${output}`)
    return ask(url).then(
      ({ status }) => status === 200,
      () => false,
    )
  })
  return {
    url,
    /** Returns whether the balancer sends requests to the nth server, by checking which server answers the next one. */
    uses: async (nth: number) => (await ask(url)).servedBy === `s${nth}`,
    async stop() {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
