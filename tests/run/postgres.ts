import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from './free-port'

const guards = ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum']
const debian = '/usr/lib/postgresql'

function binaries(): string | undefined {
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  return versions
    .map((version) => join(debian, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')))
}

/** PostgreSQL refuses to run as root: there it runs as its own user. */
const asOwner = (command: string[]) =>
  process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--', ...command] : command

async function reachable(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

/**
 * A PostgreSQL for the tests: DATABASE_URL when it is set, otherwise a server of our own in a temporary folder, or
 * null when none is installed. `stop` ends only what was started here.
 * @param guarded as it comes: what is committed is on the disk. Otherwise it guards nothing and is faster.
 */
export async function testPostgres(guarded = false): Promise<{ url: string; stop: () => void } | null> {
  const given = process.env['DATABASE_URL']
  if (given) return { url: given, stop: () => {} }
  const bin = binaries()
  if (!bin) return null
  const folder = mkdtempSync(join(tmpdir(), 'threshold-postgres-'))
  chmodSync(folder, 0o777)
  const data = join(folder, 'data')
  const port = await freePort()
  const [init, ...initArgs] = asOwner([
    join(bin, 'initdb'),
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ])
  const made = spawnSync(init!, initArgs, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (made.status !== 0) return null
  const options = [
    '-c',
    `port=${port}`,
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `unix_socket_directories=${folder}`,
    ...(guarded ? [] : guards).flatMap((guard) => ['-c', `${guard}=off`]),
  ]
  const [start, ...startArgs] = asOwner([join(bin, 'postgres'), '-D', data, ...options])
  const server = spawn(start!, startArgs, { stdio: 'ignore' })
  // By the socket in the folder: half the work of a statement is to pass it on, and this is the shorter way.
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres?host=${folder}`
  // A signal to the command that changes the user would not reach the server behind it.
  const [end, ...endArgs] = asOwner([join(bin, 'pg_ctl'), 'stop', '-D', data, '-m', 'immediate'])
  const stop = () => {
    spawnSync(end!, endArgs, { stdio: 'ignore' })
    if (server.exitCode === null) server.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  for (let tries = 0; tries < 100; tries++) {
    if (await reachable(url)) return { url, stop }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  stop()
  return null
}
