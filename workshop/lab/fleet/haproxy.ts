import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { eventually } from '../../../tests/run/built-server'
import { takesConnections } from '../../../tests/run/free-port'
import { shippedFile } from '../../../tests/run/shipped-file'

export interface ShippedHaproxy {
  /** Returns whether haproxy considers the nth server up and sends it requests. */
  uses: (nth: number) => Promise<boolean>
  stop: () => Promise<void>
}

/** Starts haproxy with the shipped configuration in front of these local servers, without its certificate. */
export async function startShippedHaproxy(
  servers: readonly { port: number; metricsPort: number }[],
  port: number,
): Promise<ShippedHaproxy> {
  const folder = mkdtempSync(join(tmpdir(), 'threshold-haproxy-'))
  const socket = join(folder, 'threshold.sock')
  const config = shippedFile('haproxy/threshold.cfg', [
    // Test machines may have a low limit on open files.
    ['maxconn 5000', 'maxconn 500'],
    ['/run/haproxy/threshold.sock', socket],
    // haproxy can only switch users when started as root.
    ...(process.getuid?.() === 0 ? [] : [[/^ {4}(user|group) haproxy$/gm, ''] as const]),
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
    async uses(nth) {
      const asked = connect(socket)
      asked.end('show stat\n')
      const [heading, ...lines] = (await text(asked)).split('\n').map((line) => line.split(','))
      const status = heading!.indexOf('status')
      return lines.find(([, name]) => name === `s${nth}`)![status] === 'UP'
    },
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
