import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { upload } from '../../contract/limits'
import { callNames, pathOf, rowOf } from '../../contract/calls/table'
import { hardEndMs } from '../../server/app/shutdown'
import { environment } from '../../server/platform/config/config'
import { connectionLimits } from '../../server/platform/http/requests/connections'
import { trustedPeers } from '../../server/platform/security/network'
import { projectRoot } from '../../server/platform/process/root'
import { readCommand, readStages } from '../../workshop/lab/image/dockerfile'
import { eventually } from '../run/built-server'
import { freePort } from '../run/free-port'
import { areSystemCallsKnown, unitAllows } from '../run/service-unit'
import { shippedFile } from '../run/shipped-file'

const folder = join(projectRoot, 'server/deploy')
const read = (path: string) => readFileSync(join(folder, path), 'utf8')
/** Returns a page of the operator manual. */
const manual = (page: string) => readFileSync(join(projectRoot, 'docs/operate', page), 'utf8')
const isInstalled = (program: string) => spawnSync('which', [program]).status === 0

/** Other software's settings that appear next to ours. */
const ofOthers = new Set(['POSTGRES_DB', 'POSTGRES_USER', 'POSTGRES_PASSWORD', 'CERTIFICATES'])

/** Returns the first group of a pattern that must match exactly once in a file. */
function only(file: string, pattern: RegExp): string {
  const [found, ...others] = [...read(file).matchAll(new RegExp(pattern, 'gm'))]
  if (!found || others.length > 0) throw new Error(`${file} does not have ${pattern} once`)
  return found[1]!
}

test.each([
  ['.env.example', /^#?([A-Z][A-Z0-9_]+)=/gm, 8],
  ['compose.yml', /^ {6}([A-Z][A-Z0-9_]+):/gm, 3],
  ['Dockerfile', /(?:^ENV |(?<=^ENV .*) )([A-Z][A-Z0-9_]+)=/gm, 5],
  ['systemd/threshold.service', /(?:^Environment=|(?<=^Environment=.*) )([A-Z][A-Z0-9_]+)=/gm, 3],
])('%s uses only existing settings', (file, names, atLeast) => {
  const named = [...read(file).matchAll(names)].map(([, name]) => name!)
  expect(named.length).toBeGreaterThanOrEqual(atLeast)
  expect(named.filter((name) => !(name in environment.shape) && !ofOthers.has(name))).toEqual([])
})

test('the example settings are valid for production', () => {
  const values = Object.fromEntries(
    [...read('.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  )
  expect(environment.safeParse(values).error?.issues ?? []).toEqual([])
})

test("every backup folder in the example can be created by the server's user", () => {
  const unit = `/var/lib/${only('systemd/threshold.service', /^StateDirectory=(\S+)$/)}`
  const image = only('Dockerfile', /^VOLUME (\S+)$/)
  const folders = [...read('.env.example').matchAll(/^#?BACKUP_DIR=(\/\S*)$/gm)].map(([, path]) => path!)
  expect(folders.map(dirname).toSorted()).toEqual([image, unit].toSorted())
})

test('the example sends mail from the domain of its site', () => {
  const read = (name: string) => only('.env.example', new RegExp(`^${name}=(.*)$`))
  const { hostname } = new URL(read('PUBLIC_URL'))
  expect(read('MAIL_FROM')).toMatch(new RegExp(`<[\\w-]+@${hostname.replaceAll('.', '\\.')}>$`))
})

test('the example includes every setting required by compose', () => {
  const needed = [...read('compose.yml').matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name!)
  expect(needed.toSorted()).toEqual(['CERTIFICATES', 'POSTGRES_PASSWORD'])
  for (const name of needed) expect(read('.env.example')).toMatch(new RegExp(`^#?${name}=`, 'm'))
})

/** Returns the text of a service in compose.yml. */
const service = (name: string) => only('compose.yml', new RegExp(`(^  ${name}:\\n(?:(?: {4}.*)?\\n)+)`))

test("in compose, the proxy reaches the server at its fixed address, and the server trusts only the proxy's address", () => {
  const [server, proxy] = [service('threshold'), service('proxy')]
  expect(server).not.toContain('ports:')
  expect(proxy).toContain("ports: ['80:80', '443:443']")
  const [, address] = /front: \{ ipv4_address: ([\d.]+) \}/.exec(server)!
  const [, from, to] = /sed 's\/(\S+)\/(\S+)\/'/.exec(proxy)!
  expect(to).toBe(`${address}:3000`)
  expect(read('nginx/threshold.conf').match(new RegExp(from!, 'g'))).toHaveLength(1)
  expect(proxy).toContain('networks: [front]')
  const network = only('compose.yml', /^ {2}front: .*subnet: ([\d./]+)/)
  const isTrusted = trustedPeers(network)
  expect([isTrusted(address), isTrusted('127.0.0.1'), isTrusted('172.17.0.1')]).toEqual([true, false, false])
  expect(/TRUST_PROXY: (\S+)/.exec(server)![1]).toBe(network)
})

test('compose exempts only its own database from TLS', () => {
  const value = /ALLOW_UNENCRYPTED: (\S+)/.exec(service('threshold'))![1]!
  expect([...environment.parse({ ALLOW_UNENCRYPTED: value }).ALLOW_UNENCRYPTED]).toEqual(['database'])
})

test('compose and the build command in the Dockerfile pass the commit to the image', () => {
  expect(read('Dockerfile')).toMatch(/^ARG COMMIT=unknown$/m)
  expect(read('Dockerfile').split('\n')[0]).toContain('--build-arg COMMIT=$(git rev-parse HEAD)')
  expect(service('threshold')).toContain("args: { COMMIT: '${COMMIT:-unknown}' }")
})

test('every compose command in the guide names its file and settings', () => {
  const guide = manual('deploy.md') + read('compose.yml')
  const commands = guide.match(/docker compose\b.{0,60}/g) ?? []
  expect(commands.length).toBeGreaterThanOrEqual(2)
  for (const command of commands)
    expect(command).toMatch(/^docker compose -f server\/deploy\/compose\.yml --env-file \.env /)
})

test("the image runs as a user who can't change it, and its build commands exist", () => {
  const text = read('Dockerfile')
  const last = text.slice(text.lastIndexOf('\nFROM '))
  expect(last).toMatch(/^USER node$/m)
  expect(last).not.toMatch(/npm|apt-get/)
  const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  for (const [, script] of text.matchAll(/npm run (?:--silent )?([\w:]+)/g))
    expect(scripts).toHaveProperty(script!)
})

test("the image's stages match those run by `npm run lab -- image`", () => {
  const stages = readStages(read('Dockerfile'))
  expect(stages.map(({ name }) => name)).toEqual(['build', null])
  const command = stages.at(-1)!.instructions.find(({ name }) => name === 'CMD')
  expect(readCommand(command!.text)).toEqual(['node', 'dist/node/main.js'])
  expect(() => readStages('FROM scratch\nONBUILD RUN true\n')).toThrow('Not understood: ONBUILD')
})

test('every stop timeout exceeds the time the server needs to shut down', () => {
  const seconds = [
    only('compose.yml', /stop_grace_period: (\d+)s$/),
    only('systemd/threshold.service', /^TimeoutStopSec=(\d+)$/),
    // Docker's default is ten seconds.
    /^docker run --init(?: --stop-timeout (\d+))?/m.exec(manual('deploy.md'))?.[1],
  ]
  for (const each of seconds) expect(Number(each ?? 10) * 1000).toBeGreaterThan(hardEndMs + 1_000)
})

test.skipIf(!isInstalled('systemd-analyze'))('the systemd unit is valid', () => {
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', 'systemd/threshold.service'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
})

/** Creates a key and its certificate in a folder and returns their paths. */
function makeCertificate(folder: string): [key: string, certificate: string] {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=x'
  execFileSync('openssl', [...request.split(' '), '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  return [key, certificate]
}

test.skipIf(!isInstalled('nginx') || !isInstalled('openssl'))(
  'nginx accepts its file without a prepared cache folder, as on Debian with the packaged nginx',
  () => {
    const made = mkdtempSync(join(tmpdir(), 'threshold-nginx-'))
    try {
      const [key, certificate] = makeCertificate(made)
      // Creates only what the Filesystem Hierarchy Standard guarantees.
      mkdirSync(join(made, 'var/cache'), { recursive: true })
      const site = shippedFile('nginx/threshold.conf', [
        [/(?<=^proxy_cache_path )\/var\/cache\//m, join(made, 'var/cache/')],
        ['/etc/ssl/threshold/fullchain.pem', certificate],
        ['/etc/ssl/threshold/privkey.pem', key],
      ])
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${made}/${name};`)
        .join('\n')
      const main = `pid ${made}/pid;\nevents {}\nhttp {\n${temporary}\n${site}\n}`
      writeFileSync(join(made, 'nginx.conf'), main)
      const tried = ['-t', '-q', '-e', join(made, 'error.log'), '-c', join(made, 'nginx.conf'), '-p', made]
      const { status, stderr } = spawnSync('nginx', tried, { encoding: 'utf8' })
      expect(status, stderr).toBe(0)
    } finally {
      rmSync(made, { recursive: true })
    }
  },
)

test.skipIf(!isInstalled('haproxy') || !isInstalled('openssl'))('the haproxy file is valid', () => {
  const made = mkdtempSync(join(tmpdir(), 'threshold-haproxy-'))
  try {
    const [key, certificate] = makeCertificate(made)
    writeFileSync(join(made, 'both.pem'), readFileSync(key, 'utf8') + readFileSync(certificate, 'utf8'))
    const shipped = read('haproxy/threshold.cfg')
    expect(shipped).toContain('/etc/haproxy/threshold.pem')
    writeFileSync(
      join(made, 'threshold.cfg'),
      shipped.replaceAll('/etc/haproxy/threshold.pem', join(made, 'both.pem')),
    )
    const { status, stderr } = spawnSync('haproxy', ['-c', '-f', join(made, 'threshold.cfg')], {
      encoding: 'utf8',
    })
    expect(status, stderr).toBe(0)
  } finally {
    rmSync(made, { recursive: true })
  }
})

test.skipIf(!isInstalled('haproxy') || process.getuid?.() !== 0)(
  'haproxy drops root privileges before it answers requests',
  async () => {
    const made = mkdtempSync(join(tmpdir(), 'threshold-haproxy-'))
    const port = await freePort()
    const config = shippedFile('haproxy/threshold.cfg', [
      ['maxconn 5000', 'maxconn 100'],
      ['/run/haproxy/threshold.sock', join(made, 'threshold.sock')],
      [/^ {4}bind :80$/m, `    bind 127.0.0.1:${port}`],
      [/^ {4}bind :443 .*$/m, ''],
    ])
    writeFileSync(join(made, 'threshold.cfg'), config)
    const child = spawn('haproxy', ['-db', '-f', join(made, 'threshold.cfg')], { stdio: 'ignore' })
    try {
      // The kernel accepts connections as soon as haproxy listens, while it may still be root.
      await eventually('haproxy to answer', () =>
        fetch(`http://127.0.0.1:${port}`, { redirect: 'manual' }).then(
          () => true,
          () => false,
        ),
      )
      const [, uid] = /^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))!
      expect(Number(uid)).not.toBe(0)
    } finally {
      child.kill('SIGKILL')
      rmSync(made, { recursive: true })
    }
  },
)

test.skipIf(!areSystemCallsKnown())('the unit permits the system calls Node needs to start', () => {
  const { systemCalls } = unitAllows()
  // `pkey_alloc` represents the calls made only by Node; `tests/build/systemd.test.ts` checks all of them.
  const asked = ['execve', 'pkey_alloc', 'reboot'].map((name) => systemCalls.has(name))
  expect(asked).toEqual([true, true, false])
})

test('nginx accepts bodies as large as the largest upload', () => {
  const most = upload.callBytes + upload.fieldsBytes
  expect(only('nginx/threshold.conf', /client_max_body_size (.*);$/)).toBe(`${most / 1024 / 1024}m`)
})

test('no proxy reuses a connection that the server may close during the next request', () => {
  const seconds = only('nginx/threshold.conf', /^ {4}keepalive_timeout (\d+)s;$/)
  expect(Number(seconds) * 1000).toBeLessThan(connectionLimits.idleMs)
  expect(read('haproxy/threshold.cfg')).toMatch(/^ {4}option http-server-close$/m)
})

/** GET calls of the specification with side effects (D41). */
const changing = callNames.filter((name) => rowOf(name).method === 'GET' && rowOf(name).sideEffect)

/** Returns the spellings of a path that callers may use (D32). */
const written = (path: string) => [
  path,
  path.replaceAll('-', '_'),
  path.replaceAll('_', '-'),
  path.toUpperCase(),
  `${path}/`,
]

test.each([
  ['nginx/threshold.conf', /location ~\* (\S+) \{\n.*\n {8}proxy_next_upstream off;$/],
  ['haproxy/threshold.cfg', /acl changes path_reg -i (\S+)\n.* disable-l7-retry if !METH_GET or changes$/],
])('%s excludes exactly the GET calls with side effects from retries on a second server', (file, paths) => {
  const isNamed = new RegExp(only(file, paths), 'i')
  for (const name of callNames)
    for (const path of written(pathOf(name)))
      expect([path, isNamed.test(`/api/${path}`)]).toEqual([path, changing.includes(name)])
  for (const path of ['/get-otp', '/api/get-otps', '/api/admin/get-otp'])
    expect([path, isNamed.test(path)]).toEqual([path, false])
})

test("nginx doesn't log GET calls with side effects, whose URLs contain addresses, phone numbers and codes", () => {
  const nginx = readFileSync(join(projectRoot, 'server/deploy/nginx/threshold.conf'), 'utf8')
  const [, block] = /location ~\* \^\/api\/\(get\S+ \{([^}]+)\}/.exec(nginx)!
  expect(block).toMatch(/^ *access_log off;$/m)
})

test('the manual lists the calls a load balancer must not retry', () => {
  const [, named] = /`GET` by the specification but change something \(([^)]+)\)/.exec(manual('scale.md'))!
  expect([...named!.matchAll(/`([^`]+)`/g)].map(([, path]) => path)).toEqual(changing.map(pathOf))
})
