import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { openShop, type Shop, type Somebody } from '../kill/people'
import { openSite } from '../kill/site'
import { isHaproxyInstalled } from '../../../tests/build/haproxy'
import { seed } from '../../../server/app/seed/seed'
import { isStoreInstalled, newStore, type BucketStore } from '../../../tests/run/bucket-store'
import { eventually, isReady, startBuilt, type BuiltServer } from '../../../tests/run/built-server'
import { isPostgresInstalled, newCluster, type Cluster } from '../../../tests/run/cluster'
import { freePort } from '../../../tests/run/free-port'
import { isPgBouncerInstalled, startPgBouncer, type PgBouncer } from '../../../tests/run/pgbouncer'
import { person } from '../../../tests/support/people'
import { startShippedHaproxy, type ShippedHaproxy } from './haproxy'
import { serverClock, type ServerClock } from './server-clock'
import { smallDisk, type SmallDisk } from '../../../tests/run/small-disk'
import type { Writer } from './load'
import { isPrometheusInstalled, startPrometheus, type Prometheus } from './prometheus'

/** Returns the programs missing on this machine for running a fleet. */
export const missingPrograms = (): string[] =>
  Object.entries({
    PostgreSQL: isPostgresInstalled(),
    PgBouncer: isPgBouncerInstalled(),
    haproxy: isHaproxyInstalled(),
    Prometheus: isPrometheusInstalled(),
    'OpenStack Swift': isStoreInstalled(),
  }).flatMap(([name, isThere]) => (isThere ? [] : [name]))

/** Starts a mail server that accepts everything and can be shut down. */
async function openMailServer() {
  const port = await freePort()
  const got = new Map<string, number>()
  let server: SMTPServer | null = null
  const open = () =>
    new Promise<void>((resolve) => {
      server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        onData(stream, session, done) {
          stream.resume().on('end', () => {
            for (const { address } of session.envelope.rcptTo) got.set(address, (got.get(address) ?? 0) + 1)
            done()
          })
        },
      })
      server.on('error', () => {})
      server.listen(port, '127.0.0.1', resolve)
    })
  const close = () => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
  await open()
  return { url: `smtp://127.0.0.1:${port}`, got, open, close }
}

/** Two servers for requests behind haproxy, one for jobs, and the services they depend on, all on this machine. */
export interface Fleet {
  url: string
  primary: Cluster
  /** Synchronous standby of the primary. */
  standby: Cluster
  pgbouncer: PgBouncer
  haproxy: ShippedHaproxy
  store: BucketStore
  mail: Awaited<ReturnType<typeof openMailServer>>
  /** The first two answer requests, the third runs jobs. */
  servers: BuiltServer[]
  /** Restarts a stopped server; `root` is where another release was built. */
  restart: (nth: number, root?: string) => Promise<void>
  /** Clock of the job server; null if it can't be changed on this machine. */
  clock: ServerClock | null
  /** Disk of the first server; null if it can't have its own. */
  disk: SmallDisk | null
  prometheus: Prometheus
  writers: Writer[]
  /** Addresses of users who will request a password reset. */
  forgetful: string[]
  shop: Shop
  /** Users who each buy once. */
  buyers: Somebody[]
  /** An administrator's session token. */
  adminToken: string
  close: () => Promise<void>
}

/** Number of users of each kind in a fleet. */
export type Population = Record<'writers' | 'forgetful' | 'buyers', number>

/** Starts a fleet. If a part fails to start, everything already started is stopped. */
export async function startFleet(population: Population): Promise<Fleet> {
  const closers: (() => unknown)[] = []
  const close = async () => {
    for (const each of closers.toReversed()) await each()
  }
  try {
    return { ...(await startParts(population, closers)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function startParts(population: Population, closers: (() => unknown)[]): Promise<Omit<Fleet, 'close'>> {
  const primary = (await newCluster('kill'))!
  closers.push(() => primary.remove())
  const database = async () => {
    await primary.start()
    const people = await moveIn(primary.tcpUrl, population)
    const standby = await primary.replicate()
    closers.push(() => standby.remove())
    await askOnce(primary.tcpUrl, `alter system set synchronous_standby_names = '*'`)
    await askOnce(primary.tcpUrl, 'select pg_reload_conf()')
    return { people, standby }
  }
  const bucket = async () => {
    const store = await newStore()
    closers.push(() => store.remove())
    return { store, filesUrl: await store.newBucket() }
  }
  const [{ people, standby }, { store, filesUrl }] = await Promise.all([database(), bucket()])
  const mail = await openMailServer()
  closers.push(() => mail.close())
  const pgbouncer = await startPgBouncer(primary.tcpUrl, 20)
  closers.push(() => pgbouncer.remove())

  const data = mkdtempSync(join(tmpdir(), 'threshold-fleet-'))
  closers.push(() => rmSync(data, { recursive: true, force: true }))
  const clock = serverClock(data)
  // Large enough for all files of one call, but not much more.
  const disk = smallDisk(128 * 1024)
  closers.push(() => disk?.remove())
  const dataDirs = [disk?.folder ?? join(data, '0'), join(data, '1'), join(data, '2')]
  const ports = await Promise.all(
    [0, 1, 2].map(async () => ({ port: await freePort(), metricsPort: await freePort() })),
  )
  const proxyPort = await freePort()
  const url = `http://127.0.0.1:${proxyPort}`
  const settings = {
    DATABASE_URL: pgbouncer.url,
    DATABASE_DIRECT_URL: pgbouncer.sessionUrl,
    PREPARED_STATEMENTS: '0',
    FILES_URL: filesUrl,
    SMTP_URL: mail.url,
    SETTINGS_KEY: '0'.repeat(64),
    WORKERS: '1',
    TRUST_PROXY: 'loopback',
    PER_IP_FACTOR: '1000',
    SHUTDOWN_NOTICE_SECONDS: '3',
    PUBLIC_URL: url,
  }
  const servers: BuiltServer[] = []
  closers.push(() => Promise.all(servers.map((server) => server.remove())))
  const restart = async (nth: number, root?: string) => {
    const { port, metricsPort } = ports[nth]!
    servers[nth] = await startBuilt(
      {
        ...settings,
        ROLE: nth < 2 ? 'web' : 'worker',
        DATA_DIR: dataDirs[nth]!,
        PORT: String(port),
        METRICS_PORT: String(metricsPort),
        ...(nth === 2 && clock?.env),
      },
      root,
    )
    await servers[nth]!.opened()
    await eventually('a server to be ready', () => isReady(servers[nth]!))
  }
  const startProxy = async () => {
    const haproxy = await startShippedHaproxy(ports.slice(0, 2), proxyPort)
    closers.push(() => haproxy.stop())
    await eventually('haproxy to lead to a server', () =>
      fetch(url).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    return haproxy
  }
  const monitor = async () => {
    const started = await startPrometheus(ports.map(({ metricsPort }) => metricsPort))
    closers.push(() => started.stop())
    return started
  }
  const [prometheus, haproxy] = await Promise.all([
    monitor(),
    startProxy(),
    restart(0),
    restart(1),
    restart(2),
  ])
  return {
    url,
    primary,
    standby,
    pgbouncer,
    haproxy,
    store,
    mail,
    servers,
    restart,
    clock,
    disk,
    prometheus,
    ...people,
  }
}

type Inhabitants = Pick<Fleet, 'writers' | 'forgetful' | 'shop' | 'buyers' | 'adminToken'>

/** Creates the database, its users, and the package they buy. */
async function moveIn(databaseUrl: string, population: Population): Promise<Inhabitants> {
  const dataDir = mkdtempSync(join(tmpdir(), 'threshold-people-'))
  const site = await openSite({ port: 0, dataDir, databaseUrl })
  try {
    await seed(site.ctx, 'none')
    const some = (count: number) =>
      Promise.all(Array.from({ length: count }, () => person(site.ctx, { verification_status: 'success' })))
    const writers = (await some(population.writers)).map(({ user, token }) => ({
      id: user.id,
      token,
      email: user.email!,
      mobile: user.mobile!,
    }))
    return {
      writers,
      forgetful: (await some(population.forgetful)).map(({ user }) => user.email!),
      shop: await openShop(site.ctx),
      buyers: (await some(population.buyers)).map(({ user, token }) => ({ id: user.id, token })),
      adminToken: (await person(site.ctx, { role: 'admin' })).token,
    }
  } finally {
    await site.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Runs one statement on its own connection. */
export async function askOnce(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}
