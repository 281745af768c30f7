import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeRelease } from '../../../server/app/cli/release'
import { projectRoot } from '../../../server/platform/process/root'
import { startBuilt, type BuiltServer } from '../../../tests/run/built-server'
import { newCluster, type Cluster } from '../../../tests/run/cluster'
import { laterName, laterStatements } from '../../../tests/run/later-migration'
import { dropDatabase, ownDatabase } from '../../../tests/run/own-database'
import { Smoke, type DemoPeople, type Written } from './smoke'

/** Result of an upgrade test; the test rejects if a check fails. */
export interface UpgradeReport {
  /** Migrations of this version that the previous release doesn't have. */
  migrations: string[]
  /** Requests the previous release answered while its database was being migrated. */
  answered: number
  /** Number of passed smoke tests. */
  smokes: number
}

/**
 * Tests upgrading and rolling back. It starts the previous release with its demo market on a new PostgreSQL, runs this
 * version's `threshold migrate` while that release serves, runs this version's server next to it, and stops this
 * version's server again. This version also restores an archive written by the previous release.
 * @param previous the folder in which that release is built
 */
export async function playUpgrade(
  previous: string,
  say: (sentence: string) => void = () => {},
): Promise<UpgradeReport> {
  const cluster = (await newCluster('kill'))!
  const folder = mkdtempSync(join(tmpdir(), 'threshold-upgrade-'))
  const servers: BuiltServer[] = []
  try {
    await cluster.start()
    return await play({ cluster, folder, servers, previous }, say)
  } finally {
    for (const server of servers) await server.remove()
    cluster.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Stage {
  cluster: Cluster
  folder: string
  servers: BuiltServer[]
  previous: string
}

async function play(
  { cluster, folder, servers, previous }: Stage,
  say: (sentence: string) => void,
): Promise<UpgradeReport> {
  const settings = {
    DATABASE_URL: cluster.tcpUrl,
    DATA_DIR: join(folder, 'data'),
    SETTINGS_KEY: '0'.repeat(64),
    WORKERS: '1',
    SHUTDOWN_NOTICE_SECONDS: '0',
    PER_IP_FACTOR: '1000',
  }
  const start = async (root: string, env: Record<string, string>) => {
    const server = await startBuilt(env, root)
    servers.push(server)
    await server.opened()
    return server
  }
  const written: Written[] = []
  let people: DemoPeople
  const smoke = async (server: BuiltServer, what: string) => {
    const tried = new Smoke(server.url)
    written.push(await tried.run(people, written.length + 1))
    await tried.find(people, written)
    say(
      `${what}: home, results, map, listing, sign-in, message, saved search, new listing, and all that was written before`,
    )
  }

  const old = await start(previous, { ...settings, SEED: 'demo' })
  people = peopleOf(old.output())
  await smoke(old, 'the previous release, on its own schema')

  const archive = join(folder, 'before.tar')
  say((await command(previous, settings, 'backup', archive)).trim())
  const archived = [...written]

  const present = join(folder, 'present')
  await makeRelease(present)
  const added = addedSince(previous)
  if (added.length === 0) {
    // Simulates the next version's migrations, which only add to the schema.
    writeFileSync(join(present, migrationsFolder, laterName), `${laterStatements.join(';\n')};\n`)
    say(
      'this version has no migration that the previous release does not know; it is given one that only adds',
    )
  }
  const load = loadOf(old.url)
  say((await command(present, settings, 'migrate')).trim())
  const { asked: answered, again } = await load.end()
  say(
    `the previous release answered ${answered} requests meanwhile, ${again} of them when they were sent again`,
  )
  await smoke(old, 'the previous release, on the schema of this version')

  const now = await start(present, settings)
  await smoke(now, 'this version')
  await smoke(old, 'the previous release, beside it')
  await smoke(now, 'this version, after that')
  now.process.kill('SIGTERM')
  const code = await now.ended
  if (code !== 0) throw new Error(`This version ended with ${code}`)
  await smoke(old, 'the previous release, gone back to')

  const restored = {
    ...settings,
    DATABASE_URL: await ownDatabase(cluster.tcpUrl, 'restored'),
    DATA_DIR: join(folder, 'restored'),
  }
  say((await command(present, restored, 'restore', archive, '--go-live')).trim())
  const moved = await start(present, restored)
  await new Smoke(moved.url).find(people, archived)
  await new Smoke(moved.url).run(people, written.length + 1)
  say(
    'this version, on the archive of the previous release: the same, and what was written before the archive',
  )
  await moved.remove()
  await dropDatabase(cluster.tcpUrl, 'restored')
  return { migrations: added, answered, smokes: written.length + 1 }
}

/** Returns the demo's owner and buyer with the passwords printed by the start that created them. */
function peopleOf(output: string): DemoPeople {
  const personOf = (email: string) => {
    const password = new RegExp(`${email.replaceAll('.', '\\.')} +(\\S+)`).exec(output)?.[1]
    if (!password) throw new Error(`The start has printed no password of ${email}:\n${output}`)
    return { email, password }
  }
  return { owner: personOf('demo.agent@threshold.test'), buyer: personOf('demo.buyer@threshold.test') }
}

const migrationsFolder = 'server/platform/db/migrations'

/** Returns the migrations of this version that a release doesn't have. */
function addedSince(previous: string): string[] {
  const known = new Set(readdirSync(join(previous, migrationsFolder)))
  return readdirSync(join(projectRoot, migrationsFolder)).filter((name) => !known.has(name))
}

/** Runs a command of a release and returns its output; throws with the output on failure. */
async function command(root: string, env: Record<string, string>, ...args: string[]): Promise<string> {
  const child = spawn(process.execPath, [join(root, 'dist/node/threshold.js'), ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', PRODUCTION: '0', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`threshold ${args.join(' ')} ended with ${code}:\n${output}`)
  return output
}

/**
 * Requests pages and lists in turn until ended. `end` returns the number of requests and throws if one failed. A 503 is
 * retried once, as by the shipped proxy.
 */
function loadOf(url: string): { end: () => Promise<{ asked: number; again: number }> } {
  const over = new AbortController()
  const statusOf = async (path: string) => {
    const reply = await fetch(url + path)
    await reply.arrayBuffer()
    return reply.status
  }
  const running = (async () => {
    const count = { asked: 0, again: 0 }
    for (; !over.signal.aborted; count.asked++) {
      const path = ['/', '/api/get-property-list', '/properties', `/api/faqs?page=${count.asked}`][
        count.asked % 4
      ]!
      let status = await statusOf(path)
      if (status === 503) {
        count.again++
        status = await statusOf(path)
      }
      if (status !== 200) throw new Error(`${path} was answered ${status} while the database was migrated`)
    }
    return count
  })()
  // Rejections surface when the load is ended.
  running.catch(() => {})
  return {
    end: () => {
      over.abort()
      return running
    },
  }
}
