import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from './free-port'

/** Settings that may be turned off when data needn't survive a power loss, or not even a server crash. */
const guards = {
  power: [],
  kill: ['fsync', 'full_page_writes', 'autovacuum'],
  nothing: ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum'],
}
const debian = '/usr/lib/postgresql'

function binaries(): string | undefined {
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  return versions
    .map((version) => join(debian, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')))
}

/** Returns whether PostgreSQL is installed, so that a cluster can be created. */
export const isPostgresInstalled = (): boolean => binaries() !== undefined

/** Wraps a command so that root runs it as the `postgres` user, because PostgreSQL refuses to run as root. */
const asOwner = (command: string[]) =>
  process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--', ...command] : command

async function reachable(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

/** A PostgreSQL server in a temporary folder, which tests can stop, freeze and start. */
export interface Cluster {
  /** Connection over a Unix socket, which saves much of a statement's overhead. */
  url: string
  /** Connection over TCP, as in production. */
  tcpUrl: string
  /** Resolves once it accepts connections; rejects after 30 seconds. */
  start: () => Promise<void>
  /** Stops it immediately, without a clean shutdown (`pg_ctl stop -m immediate`). */
  end: () => void
  /** Suspends all its processes (SIGSTOP); the kernel still accepts connections. */
  freeze: () => void
  thaw: () => void
  /** Creates a streaming replica that accepts connections. */
  replicate: () => Promise<Cluster>
  /** Stops it and removes its folder. */
  remove: () => void
}

/**
 * Creates a cluster without starting it; null if PostgreSQL isn't installed.
 * @param survives what commits must survive: `power` (PostgreSQL's defaults), `kill` (a killed server) or `nothing`,
 * the fastest
 */
export async function newCluster(survives: keyof typeof guards = 'nothing'): Promise<Cluster | null> {
  const bin = binaries()
  if (!bin) return null
  return made(bin, survives, 'initdb', [
    ...(survives === 'power' ? [] : ['--no-sync']),
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ])
}

/** Creates a server whose data folder is made by the given tool; null on failure. */
async function made(
  bin: string,
  survives: keyof typeof guards,
  maker: 'initdb' | 'pg_basebackup',
  options: string[],
): Promise<Cluster | null> {
  const folder = mkdtempSync(join(tmpdir(), 'threshold-postgres-'))
  chmodSync(folder, 0o777)
  const data = join(folder, 'data')
  const port = await freePort()
  const command = (name: string, args: string[]) => {
    const [program, ...rest] = asOwner([join(bin, name), '-D', data, ...args])
    return { program: program!, args: rest }
  }
  const make = command(maker, options)
  if (spawnSync(make.program, make.args, { stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0) return null
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    ...guards[survives].map((guard) => `${guard}=off`),
  ]
  const run = command(
    'postgres',
    settings.flatMap((setting) => ['-c', setting]),
  )
  const tcpUrl = `postgresql://postgres@127.0.0.1:${port}/postgres`
  const end = () => {
    // A signal to `runuser` wouldn't reach the server behind it.
    const stop = command('pg_ctl', ['stop', '-m', 'immediate'])
    spawnSync(stop.program, stop.args, { stdio: 'ignore' })
  }
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of processesOf(data)) process.kill(pid, name)
  }
  return {
    url: `${tcpUrl}?host=${folder}`,
    tcpUrl,
    async start() {
      spawn(run.program, run.args, { stdio: 'ignore' })
      for (let tries = 0; tries < 1_500; tries++) {
        if (await reachable(tcpUrl)) return
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      throw new Error('PostgreSQL did not start')
    },
    end,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async replicate() {
      const from = [
        '-h',
        '127.0.0.1',
        '-p',
        String(port),
        '-U',
        'postgres',
        '-R',
        '--checkpoint=fast',
        '--no-sync',
      ]
      const replica = await made(bin, survives, 'pg_basebackup', from)
      if (!replica) throw new Error('PostgreSQL could not be replicated')
      await replica.start()
      return replica
    },
    remove() {
      end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the pids of a data folder's server and its child processes. */
function processesOf(data: string): number[] {
  const server = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(server)], { encoding: 'utf8' }).stdout
  return [server, ...children.trim().split(/\s+/).filter(Boolean).map(Number)]
}
