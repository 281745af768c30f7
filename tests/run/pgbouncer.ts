import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, takesConnections } from './free-port'

const program = '/usr/sbin/pgbouncer'

/** Returns whether PgBouncer is installed (Debian: pgbouncer). */
export const isPgBouncerInstalled = (): boolean => existsSync(program)

/** A connection pooler in front of PostgreSQL. */
export interface PgBouncer {
  /** URL in transaction pooling mode, where each transaction may use another connection. */
  url: string
  /** URL in session pooling mode, equivalent to a direct connection, wherever PostgreSQL runs. */
  sessionUrl: string
  /** Switches to another PostgreSQL. */
  pointAt: (databaseUrl: string) => void
  end: () => Promise<void>
  start: () => Promise<void>
  remove: () => Promise<void>
}

/**
 * Starts PgBouncer for a PostgreSQL that trusts local connections.
 * @param connections maximum number of connections to the server
 */
export async function startPgBouncer(databaseUrl: string, connections: number): Promise<PgBouncer> {
  const { username, pathname } = new URL(databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'threshold-pgbouncer-'))
  chmodSync(folder, 0o777)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const write = (target: string) => {
    const { hostname, port: behind, searchParams } = new URL(target)
    const host = searchParams.get('host') ?? (hostname || '127.0.0.1')
    const there = `host=${host} port=${behind || 5432}`
    writeFileSync(
      file,
      `[databases]
session = ${there} dbname=${pathname.slice(1)} pool_mode=session pool_size=100
* = ${there}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users
pool_mode = transaction
max_client_conn = 500
default_pool_size = ${connections}
server_connect_timeout = 2
server_login_retry = 1
logfile = ${folder}/log
`,
    )
  }
  writeFileSync(join(folder, 'users'), `"${username}" ""\n`)
  write(databaseUrl)
  // PgBouncer refuses to run as root.
  const isRoot = process.getuid?.() === 0
  if (isRoot) spawnSync('chown', ['-R', 'nobody', folder])
  const [command, ...args] = isRoot ? [program, '-u', 'nobody', file] : [program, file]
  let child: ChildProcess | undefined
  const start = async () => {
    child = spawn(command!, args, { stdio: 'ignore' })
    const until = Date.now() + 20_000
    while (!(await takesConnections(port))) {
      if (child.exitCode !== null || Date.now() > until)
        throw new Error(`No PgBouncer: ${readFileSync(join(folder, 'log'), 'utf8')}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const end = () =>
    new Promise<void>((resolve) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill('SIGKILL')
    })
  await start()
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    sessionUrl: `postgres://${username}@127.0.0.1:${port}/session`,
    pointAt(target) {
      write(target)
      child!.kill('SIGHUP')
    },
    start,
    end,
    async remove() {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
