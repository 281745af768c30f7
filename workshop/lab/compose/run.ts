import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../../../server/platform/process/root'
import { run } from '../image/root'
import { eventually } from '../../../tests/run/built-server'
import { checklist } from '../../../tests/run/checklist'
import { shippedFile } from '../../../tests/run/shipped-file'
import { startDocker, type Docker } from './docker'
import { addNeighbours, buildShipped } from './images'

/**
 * `npm run lab -- compose` (as root): runs `server/deploy/compose.yml` with the settings of `.env.example` in a
 * separate Docker engine and network. The server is the shipped image; PostgreSQL and nginx come from Debian packages,
 * because no image registry is used. The test sends requests through nginx over TLS, runs a command in the server's
 * container, kills the server and waits for its restart, then shuts everything down gracefully and checks that the
 * stored data is still there.
 */
const programs = ['dockerd', 'docker', 'docker-compose', 'debootstrap', 'iptables', 'nsenter', 'openssl']
const missing = programs.filter((name) => spawnSync('which', [name]).status !== 0)
if (missing.length > 0 || process.getuid?.() !== 0) {
  console.log(`Not run: ${missing.length > 0 ? `${missing.join(', ')} not installed` : 'it asks for root'}.`)
  process.exit(1)
}

const host = 'threshold.example'
const folder = mkdtempSync(join(tmpdir(), 'threshold-compose-'))
const network = `threshold-compose-${process.pid}`
const { hold, ended } = checklist()
run('ip', ['netns', 'add', network])
run('ip', ['-n', network, 'link', 'set', 'lo', 'up'])
try {
  const builder = await startDocker(join(folder, 'engine'))
  try {
    buildShipped(builder, 'threshold_threshold', join(folder, 'debian'))
    console.log(`PostgreSQL ${addNeighbours(builder)} of Debian in the places of its and nginx’s own images`)
  } finally {
    await builder.stop()
  }
  const engine = await startDocker(join(folder, 'engine'), network)
  try {
    await onEngine(engine)
  } finally {
    await engine.stop()
  }
} finally {
  run('ip', ['netns', 'delete', network])
  rmSync(folder, { recursive: true, force: true })
}
process.exit(ended())

async function onEngine({ env, docker }: Docker): Promise<void> {
  cpSync(join(projectRoot, 'server/deploy'), join(folder, 'server/deploy'), { recursive: true })
  // Debian's docker-compose doesn't support the `name` line.
  const file = 'server/deploy/compose.yml'
  writeFileSync(join(folder, file), shippedFile('compose.yml', [['name: threshold\n', '']]))
  writeFileSync(
    join(folder, '.env'),
    settingsWith({
      POSTGRES_PASSWORD: randomBytes(32).toString('hex'),
      CERTIFICATES: makeCertificate(),
    }),
  )
  const compose = (...args: string[]) => {
    const command = ['-p', 'threshold', '-f', file, '--env-file', '.env', ...args]
    const { status, stdout, stderr } = spawnSync('docker-compose', command, {
      cwd: folder,
      encoding: 'utf8',
      env,
    })
    return { status, output: (stdout + stderr).trim() }
  }
  const up = () => {
    const { status, output } = compose('up', '--detach', '--no-build')
    if (status !== 0) throw new Error(output)
  }
  const server = 'threshold_threshold_1'
  const state = (what: string) => docker('inspect', '--format', `{{.State.${what}}}`, server).output
  const isServed = () => ask('https', '/').startsWith('200 ')
  const awaited = async (what: string) => {
    await eventually(what, isServed).catch((error: unknown) => {
      for (const name of ['database', 'threshold', 'proxy'])
        console.log(`${name}:\n${docker('logs', '--tail', '20', `threshold_${name}_1`).output}`)
      throw error
    })
  }
  const people = () => {
    const command = ['psql', '-U', 'threshold', '-d', 'threshold', '-Atc', 'select count(*) from app_user']
    return docker('exec', 'threshold_database_1', ...command).output
  }

  const healthy = () =>
    eventually(
      'the engine to find it healthy',
      () => docker('inspect', '--format', '{{.State.Health.Status}}', server).output === 'healthy',
    )

  up()
  await awaited('the home page through nginx')
  hold(true, `the home page comes through nginx, by TLS: ${ask('https', '/')}`)
  hold(ask('http', '/') === `301 https://${host}/`, `without TLS one is sent there: ${ask('http', '/')}`)
  await healthy()
  const made = compose('exec', '-T', 'threshold', 'npx', 'threshold', 'backup', '/data/monday.tar')
  hold(made.status === 0, `the manual’s command makes a backup beside it: ${made.output}`)

  const before = state('Pid')
  process.kill(Number(before), 'SIGKILL')
  await eventually('the server to be started again', () => !['0', before].includes(state('Pid')))
  await healthy()
  await awaited('the home page again')
  hold(true, 'ended by force it is started again, where the proxy finds it')

  const known = people()
  hold(Number(known) > 0, `people in the database: ${known}`)
  const stopped = compose('stop')
  const code = state('ExitCode')
  hold(stopped.status === 0 && code === '0', `it ends in order: ${code}`)
  if (code !== '0') console.log(docker('logs', '--tail', '30', server).output)
  docker('start', 'threshold_database_1', server)
  const asked = performance.now()
  docker('stop', server)
  const seconds = (performance.now() - asked) / 1000
  hold(
    state('ExitCode') !== '137',
    `asked in the middle of its start it ends as well, after ${seconds.toFixed(1)} s`,
  )
  compose('down')
  up()
  await awaited('the home page after it was taken down')
  await healthy()
  const kept = docker('exec', server, 'ls', '/data/monday.tar')
  hold(people() === known && kept.status === 0, 'taken down and up again it finds its people and its files')
  compose('down', '--volumes')
}

/** Creates a certificate for the site's name; returns the folder with it and its key. */
function makeCertificate(): string {
  const certificates = join(folder, 'certificates')
  mkdirSync(certificates)
  const chain = join(certificates, 'fullchain.pem')
  const key = join(certificates, 'privkey.pem')
  const named = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...named, '-keyout', key, '-out', chain])
  return certificates
}

/** Returns `.env.example` as filled in by an operator. Throws if a setting has no line there. */
function settingsWith(given: Record<string, string>): string {
  let settings = readFileSync(join(projectRoot, 'server/deploy/.env.example'), 'utf8')
  for (const [name, value] of Object.entries(given)) {
    const line = new RegExp(`^#?${name}=.*$`, 'm')
    if (!line.test(settings)) throw new Error(`.env.example has no ${name}`)
    settings = settings.replace(line, `${name}=${value}`)
  }
  return settings
}

/**
 * Sends a request from the network namespace of the proxy's ports; returns the status plus the redirect target or body
 * length.
 */
function ask(protocol: 'http' | 'https', path: string): string {
  const options = { host: '127.0.0.1', path, servername: host, headers: { host } }
  const ca = `require('node:fs').readFileSync('${folder}/certificates/fullchain.pem')`
  const program = `require('node:${protocol}').get({ ...${JSON.stringify(options)}, ca: ${ca} }, (reply) => {
    let bytes = 0
    reply.on('data', (piece) => (bytes += piece.length))
    reply.on('end', () => console.log(reply.statusCode, reply.headers.location ?? bytes + ' bytes'))
  }).on('error', () => {})`
  const args = [`--net=/run/netns/${network}`, process.execPath, '-e', program]
  return spawnSync('nsenter', args, { encoding: 'utf8' }).stdout.trim()
}
