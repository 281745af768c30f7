import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from './free-port'

/** What a cluster may do without when nothing has to outlive the machine, or not even the server. */
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

/** Whether a cluster can be made here. */
export const isPostgresInstalled = (): boolean => binaries() !== undefined

/** PostgreSQL refuses to run as root: there it runs as its own user. */
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

/** A PostgreSQL server in a temporary folder, which a test may stop, freeze and start as it likes. */
export interface Cluster {
  /** By the socket in its folder: half the work of a statement is to pass it on, and this is the shorter path. */
  url: string
  /** By the network, as in production. */
  tcpUrl: string
  /** Resolves when it takes connections; rejects when it does not within half a minute. */
  start: () => Promise<void>
  /** Ends it at once, without finishing anything (`pg_ctl stop -m immediate`). */
  end: () => void
  /** Stops every process of it (SIGSTOP); the system still takes connections for it. */
  freeze: () => void
  thaw: () => void
  /** A streaming replica of it, which takes connections. */
  replicate: () => Promise<Cluster>
  /** Ends it and removes its folder. */
  remove: () => void
}

/**
 * A new cluster that is not started yet; null where PostgreSQL is not installed.
 * @param survives what its commits outlive: the loss of power, as it comes; that it is killed; or nothing, the fastest
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

/** A server whose data folder this program makes; null where it fails. */
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
    // A signal to the command that changes the user would not reach the server behind it.
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

/** The server of a data folder and the processes that it started. */
function processesOf(data: string): number[] {
  const server = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(server)], { encoding: 'utf8' }).stdout
  return [server, ...children.trim().split(/\s+/).filter(Boolean).map(Number)]
}
