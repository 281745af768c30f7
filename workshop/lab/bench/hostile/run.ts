import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../../tests/run/free-port'
import { memoryOf } from '../chat/load'

const quietSeconds = 20
const attackSeconds = 60
/** Acceptable effect on other visitors and on the machine. */
const limits = { memoryMegabytes: 150, slower: 2, goneSeconds: 30 } as const

const pages = ['/api/get-property-list?limit=12', '/api/get_categories', '/api/faqs', '/properties']

/** Starts the built product with its demo market, as on first start. */
async function serve() {
  const dataDir = mkdtempSync(join(tmpdir(), 'threshold-hostile-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, ['dist/node/main.js'], {
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      // Visitors come through a proxy, each with its own address; the attackers connect directly.
      TRUST_PROXY: '127.0.0.1',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let tries = 0; !(await fetch(`${url}/api/health`).catch(() => null))?.ok; tries += 1) {
    if (tries > 1200 || server.exitCode !== null) throw new Error('The built product did not start')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const stop = async () => {
    const gone = once(server, 'exit')
    // Only waits for a process that is still running.
    if (server.exitCode === null && server.signalCode === null && server.kill()) await gone
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { port, url, pid: server.pid!, stop }
}

/** Number of visitor addresses, enough to stay below every rate limit. */
const visitors = 200

/** Simulates a visitor who loads one page after another with a short pause; returns the ms each page took. */
async function visit(url: string, seconds: number, meanwhile: () => void): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  for (let nth = 0; performance.now() < end; nth += 1) {
    const began = performance.now()
    const reply = await fetch(`${url}${pages[nth % pages.length]}`, {
      headers: { 'x-forwarded-for': `203.0.113.${1 + (nth % visitors)}` },
    })
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`A visitor was answered ${reply.status}`)
    times.push(performance.now() - began)
    meanwhile()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return times.toSorted((a, b) => a - b)
}

/** Returns the CPU seconds a process has used so far. */
function cpuSeconds(pid: number): number {
  const [, rest] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const ticks = rest!.split(' ').slice(11, 13).map(Number)
  return (ticks[0]! + ticks[1]!) / 100
}

const attacks = {
  slow: '200 slow connections and 25 guests with 60 MB each',
  unread: '200 connections that ask and read nothing',
} as const

/**
 * `npm run lab -- bench hostile`, after `npm run build`: measures how slow connections, guests with large bodies, and
 * connections that never read affect the server and its other visitors. Returns the missed limits.
 */
export async function measureHostile(): Promise<string[]> {
  const missed: string[] = []
  for (const kind of ['slow', 'unread'] as const) missed.push(...(await measureAttack(kind)))
  return missed
}

async function measureAttack(kind: keyof typeof attacks): Promise<string[]> {
  const says = attacks[kind]
  const { port, url, pid, stop } = await serve()
  const ends = [stop]
  try {
    await visit(url, 5, () => undefined)
    const quiet = await visit(url, quietSeconds, () => undefined)
    const memoryBefore = memoryOf(pid)
    let memoryMost = memoryBefore
    const attack = fork(new URL('./attack.ts', import.meta.url), {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, PORT: String(port), ATTACK: kind },
    })
    // Stops the attacker even if the server fails.
    ends.unshift(async () => void attack.kill('SIGKILL'))
    const serverBefore = cpuSeconds(pid)
    const during = await visit(url, attackSeconds, () => (memoryMost = Math.max(memoryMost, memoryOf(pid))))
    // All processes share the machine's cores, so CPU time used by the attacker is unavailable to the others regardless
    // of the server.
    const share = (seconds: number) => `${((seconds / attackSeconds) * 100).toFixed(0)} %`
    const cores = `server ${share(cpuSeconds(pid) - serverBefore)}, attacker ${share(cpuSeconds(attack.pid!))}`
    const ended = once(attack, 'message') as Promise<[{ left: number; seconds: number }]>
    attack.send('stop')
    const [{ left, seconds }] = await ended
    const p95 = (times: number[]) => times[Math.floor(times.length * 0.95)]!
    const found = {
      memory: memoryMost - memoryBefore,
      slower: p95(during) / p95(quiet),
      gone: left > 0 ? Infinity : seconds,
    }
    console.log(
      `\n${says}: memory +${found.memory.toFixed(0)} MB (limit ${limits.memoryMegabytes}), p95 of visitors ` +
        `${p95(quiet).toFixed(1)} ms quiet and ${p95(during).toFixed(1)} ms under attack, ${found.slower.toFixed(2)} times ` +
        `(limit ${limits.slower}), connections gone after ${found.gone.toFixed(1)} s (limit ${limits.goneSeconds}), share of a core: ${cores}`,
    )
    return [
      ...(found.memory > limits.memoryMegabytes ? [`memory under ${says}`] : []),
      ...(found.slower > limits.slower ? [`visitors under ${says}`] : []),
      ...(found.gone > limits.goneSeconds ? [`connections after ${says}`] : []),
    ]
  } finally {
    for (const end of ends) await end()
  }
}
