import { spawn } from 'node:child_process'
import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { restore } from '../../../../server/app/backup/restore'
import { openDatabase } from '../../../../server/platform/db/open'
import { projectRoot } from '../../../../server/platform/process/root'
import { freePort } from '../../../../tests/run/free-port'
import { dropDatabase, ownDatabase } from '../../../../tests/run/own-database'
import { contentOf } from '../../../../tests/server/backup/sites'
import { printRow, type BenchRow } from '../row'

/** Seconds a backup and a restore of this market may take on a two-core machine that also serves requests. */
const goals = { backup: 60, restore: 180 }
/** Milliseconds a concurrent database query may wait. */
const pauseGoal = 2_000

const administrator = { ADMIN_EMAIL: 'admin@threshold.test', ADMIN_PASSWORD: 'admin-of-the-bench' }
/** Tables changed by the writer below. */
const written = ['setting', 'setting_change', 'session', 'sign_in_try', 'throttle']

/** Runs one of the product's scripts with these settings and waits for it to exit. */
async function run(args: string[], env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], ...env },
  })
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  const status = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}:\n${(await output).join('\n')}`)
}

/** Starts the built server on a data folder; `stop` shuts it down gracefully. */
async function serve(env: Record<string, string>) {
  const port = await freePort()
  const server = spawn(process.execPath, ['server/app/cli/start.mjs'], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      PRODUCTION: '0',
      CALLS_PER_MINUTE: '1000000',
      PORT: String(port),
      ...env,
    },
  })
  await new Promise<void>((open, failed) => {
    server.stdout.on('data', (line) => String(line).includes('is open at') && open())
    server.once('exit', () => failed(new Error('The site did not start')))
  })
  const call = async (path: string, fields: Record<string, string>, token?: string) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    const reply = await fetch(`http://127.0.0.1:${port}/api/${path}`, { method: 'POST', body, headers })
    const content = (await reply.json()) as { error: boolean; message: string; token?: string }
    if (content.error) throw new Error(`${path}: ${content.message}`)
    return content
  }
  return {
    call,
    /** Queries the database once; returns the duration in ms. */
    async ask() {
      const began = performance.now()
      await fetch(`http://127.0.0.1:${port}/api/health`).then((reply) => reply.text())
      return performance.now() - began
    },
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await ended
    },
  }
}

/** Writes settings and queries the database until stopped. */
function keepBusy({ call, ask }: Awaited<ReturnType<typeof serve>>, token: string) {
  const stopping = new AbortController()
  let [writes, longest] = [0, 0]
  const writing = (async () => {
    while (!stopping.signal.aborted)
      await call('admin/settings', { contact_phone: `+1 206 555 ${++writes}` }, token)
  })()
  const asking = (async () => {
    while (!stopping.signal.aborted) longest = Math.max(longest, await ask())
  })()
  return async () => {
    stopping.abort()
    await Promise.all([writing, asking])
    return { writes, longest }
  }
}

const seconds = (since: number) => (performance.now() - since) / 1000

async function contentIn(where: { databaseUrl?: string; dataDir: string }) {
  const opened = openDatabase(where)
  try {
    return await contentOf(opened.db)
  } finally {
    await opened.close()
  }
}

/**
 * `npm run lab -- bench backup`: backs up the demo market plus all listings of the record, on the embedded engine,
 * while the site serves requests and is written to. Restores the backup into another folder and, if `databaseUrl` is
 * given, into that PostgreSQL. The benchmark's own queries compare the results without reading the archive. Needs a
 * built tree.
 */
export async function measureBackup(csv: string, databaseUrl?: string): Promise<BenchRow[]> {
  if (!existsSync(join(projectRoot, 'dist/built')))
    throw new Error('bench backup measures a build: npm run build')
  if (!existsSync(csv)) {
    console.log(`\nbackup: skipped, because there is no ${csv} (KING_COUNTY_CSV)`)
    return []
  }
  const rows: BenchRow[] = []
  const add = (row: BenchRow) => {
    printRow(row)
    rows.push(row)
  }
  const folder = mkdtempSync(join(tmpdir(), 'threshold-bench-backup-'))
  const source = { DATA_DIR: join(folder, 'source'), DATABASE_URL: '', ...administrator }
  const archive = join(folder, 'site.tar')
  console.log('\nbackup of the demo market and the listings of the record, embedded engine')
  await run(['--import', 'tsx', 'server/app/seed/cli.ts'], source)
  await run(['--import', 'tsx', 'server/app/import/cli.ts', csv], source)

  const site = await serve(source)
  const { token } = await site.call('user_signup', {
    email: administrator.ADMIN_EMAIL,
    password: administrator.ADMIN_PASSWORD,
    logintype: 'email',
  })
  // Waits until the first jobs have processed what the import queued.
  await new Promise((resolve) => setTimeout(resolve, 70_000))
  const stopBusy = keepBusy(site, token!)
  const began = performance.now()
  await run(['dist/node/threshold.js', 'backup', archive], source)
  const took = seconds(began)
  const { writes, longest } = await stopBusy()
  await site.stop()
  add({
    what: 'backup while serving',
    found: `${took.toFixed(1)} s, ${(statSync(archive).size / 1e6).toFixed(1)} MB, ${writes} concurrent writes`,
    floor: `${(await copied(archive)).toFixed(1)} s to read it`,
    goal: `${goals.backup} s`,
    isMet: took <= goals.backup && writes > 0,
  })
  add({
    what: 'longest wait for the database',
    found: `${longest.toFixed(0)} ms`,
    floor: '–',
    goal: `${pauseGoal} ms`,
    isMet: longest <= pauseGoal,
  })

  const expected = await contentIn({ dataDir: source.DATA_DIR })
  const targets = { 'the embedded engine': undefined, ...(databaseUrl && { PostgreSQL: databaseUrl }) }
  for (const [engine, url] of Object.entries(targets)) {
    const name = `threshold_bench_restored_${process.pid}`
    const own = url && (await ownDatabase(url, name))
    const target = { DATA_DIR: join(folder, `restored-${url ? 'postgres' : 'pglite'}`), DATABASE_URL: own }
    const started = performance.now()
    const { manifest } = await restore(target, archive, { isLive: true })
    const taken = seconds(started)
    const found = await contentIn({ databaseUrl: own, dataDir: target.DATA_DIR })
    const different = Object.keys(expected).filter((table) => found[table] !== expected[table])
    const listed = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    add({
      what: `restored to ${engine}`,
      found: `${taken.toFixed(1)} s, ${listed} rows and ${manifest.files.length} files by checksum`,
      floor: '–',
      goal: `${goals.restore} s`,
      isMet: taken <= goals.restore,
    })
    add({
      what: `the same in ${engine}`,
      found: `${Object.keys(expected).length - different.length} of ${Object.keys(expected).length} tables; written during the backup: ${different.join(', ') || 'none'}`,
      floor: '–',
      goal: 'all but those written during the backup',
      isMet: different.every((table) => written.includes(table)),
    })
    if (url) await dropDatabase(url, name)
  }
  rmSync(folder, { recursive: true, force: true })
  return rows
}

/** Returns the seconds it takes to read a file. */
async function copied(path: string): Promise<number> {
  const began = performance.now()
  for await (const _ of createReadStream(path));
  return seconds(began)
}
