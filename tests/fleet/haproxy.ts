import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../run/built-server'
import { takesConnections } from '../run/free-port'
import { shippedFile } from '../run/shipped-file'

/** haproxy with the file that is shipped, before these servers of this machine, without its certificate. */
export async function startShippedHaproxy(
  servers: readonly { port: number; metricsPort: number }[],
  port: number,
): Promise<{ stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'threshold-haproxy-'))
  const config = shippedFile('haproxy/threshold.cfg', [
    // A machine for tests may allow few open files.
    ['maxconn 5000', 'maxconn 500'],
    [/^ {4}bind :80$/m, `    bind 127.0.0.1:${port}`],
    [/^ {4}bind :443 .*$/m, ''],
    [/^ {4}http-request redirect scheme https .*$/m, ''],
    ['check port 9464 inter', 'check inter'],
    [
      '    server one 127.0.0.1:3000',
      servers
        .map((each, nth) => `    server s${nth} 127.0.0.1:${each.port} port ${each.metricsPort}`)
        .join('\n'),
    ],
  ])
  writeFileSync(join(folder, 'haproxy.cfg'), config)
  const child = spawn('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += String(piece)))
  await eventually('haproxy', () => {
    if (child.exitCode !== null) throw new Error(`haproxy did not start:\n${output}`)
    return takesConnections(port)
  })
  return {
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
