import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../server/platform/process/root'
import { eventually } from '../run/built-server'
import { freePort } from '../run/free-port'
import { areSystemCallsKnown, unitAllows } from '../run/service-unit'

/** Whether strace works here; containers may forbid it. */
const isTracing = spawnSync('strace', ['-qq', '-o', '/dev/null', 'true']).status === 0

/** Traces the system calls of the built server from start to exit, including requests for a page and a picture. */
async function tracedCalls(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'threshold-unit-'))
  try {
    const file = join(folder, 'calls')
    const port = await freePort()
    const traced = ['-f', '-qq', '-e', 'signal=none', '-o', file]
    const tracer = spawn('strace', [...traced, process.execPath, 'dist/node/main.js'], {
      cwd: projectRoot,
      env: {
        PATH: process.env['PATH'] ?? '',
        NODE_ENV: 'production',
        DATA_DIR: join(folder, 'data'),
        PORT: String(port),
        // Listens on all interfaces, as when the proxy runs on another machine.
        HOST: '0.0.0.0',
        METRICS_PORT: String(await freePort()),
        PUBLIC_URL: 'https://threshold.example',
        SMTP_URL: 'smtp://127.0.0.1:1',
        // Production mode requires PostgreSQL.
        PRODUCTION: '0',
        SEED: 'none',
        ALLOW_SANDBOX_PAYMENTS: '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [tracer.stdout, tracer.stderr])
      stream.on('data', (piece: Buffer) => (output += String(piece)))
    const ended = once(tracer, 'close')
    await eventually('the server to open', () => {
      if (tracer.exitCode !== null) throw new Error(`The server did not start:\n${output}`)
      return output.includes('Threshold is open')
    })
    const url = `http://127.0.0.1:${port}`
    expect((await fetch(url)).status).toBe(200)
    const manifest = (await (await fetch(`${url}/manifest.webmanifest`)).json()) as {
      icons: { src: string }[]
    }
    expect((await fetch(url + manifest.icons[0]!.src)).headers.get('content-type')).toBe('image/png')
    // Signals the server itself, as systemd does; its pid is the first in the trace.
    process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 'SIGTERM')
    await ended
    return readFileSync(file, 'utf8')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('the systemd unit permits every system call the server makes', async (context) => {
  if (!areSystemCallsKnown() || !isTracing) return context.skip('not installed: systemd-analyze or strace')
  const calls = await tracedCalls()
  const { systemCalls, addressFamilies } = unitAllows()
  const asked = new Set([...calls.matchAll(/^\d+ +([a-z_][a-z0-9_]*)\(/gm)].map(([, name]) => name!))
  expect(asked.size).toBeGreaterThan(40)
  const families = new Set([...calls.matchAll(/ socket\((AF_[A-Z0-9]+)/g)].map(([, name]) => name!))
  expect({
    calls: [...asked].filter((name) => !systemCalls.has(name)),
    families: [...families].filter((name) => !addressFamilies.has(name)),
  }).toEqual({ calls: [], families: [] })
})
