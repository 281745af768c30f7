import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { freePort, takesConnections } from './free-port'

const parts = ['account', 'container', 'object'] as const
const programs = [...parts, 'proxy'].map((name) => `swift-${name}-server`)

/**
 * Returns whether a store can be started here, which requires OpenStack Swift with its S3 API (Debian: swift-proxy and
 * related packages).
 */
export const isStoreInstalled = (): boolean =>
  existsSync('/etc/swift/swift.conf') &&
  [...programs, 'swift-ring-builder', 'memcached'].every((name) => spawnSync('which', [name]).status === 0)

/** Third-party object store in a temporary folder with an S3 API. */
export interface BucketStore {
  /** `FILES_URL` of a new, empty bucket. */
  newBucket: () => Promise<string>
  /** Object names in a bucket and the headers of one object, read through the store's native API. */
  names: (filesUrl: string) => Promise<string[]>
  head: (filesUrl: string, name: string) => Promise<Headers>
  /** Creates an empty object through the native API, as a client other than the server would. */
  put: (filesUrl: string, name: string) => Promise<void>
  /** Stops the store's proxy; `start` starts it again. */
  end: () => Promise<void>
  start: () => Promise<void>
  /** Stops the store and removes its folder. */
  remove: () => Promise<void>
}

const user = 'threshold:files'
const password = 'only-for-tests'

/** Maximum objects per listing response, low so that few objects need a second page. */
export const listedAtOnce = 3

/** Starts a store; rejects if it doesn't respond within 30 seconds. */
export async function newStore(): Promise<BucketStore> {
  const folder = mkdtempSync(join(tmpdir(), 'threshold-store-'))
  mkdirSync(join(folder, 'devices/one'), { recursive: true })
  const ports = Object.fromEntries(
    await Promise.all([...parts, 'proxy', 'cache'].map(async (name) => [name, await freePort()] as const)),
  ) as Record<(typeof parts)[number] | 'proxy' | 'cache', number>
  const common = (port: number) =>
    `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nworkers = 0\nuser = ${userInfo().username}\nswift_dir = ${folder}\n`
  const log = openSync(join(folder, 'log'), 'a')
  const run = (program: string, args: string[]) =>
    spawn(program, args, { stdio: ['ignore', log, log], cwd: folder })
  const others: ChildProcess[] = [
    run('memcached', ['-l', '127.0.0.1', '-p', String(ports.cache), '-u', userInfo().username]),
  ]
  await Promise.all(
    parts.map(async (name) => {
      const builder = join(folder, `${name}.builder`)
      for (const args of [
        ['create', '1', '1', '0'],
        ['add', `r1z1-127.0.0.1:${ports[name]}/one`, '1'],
        ['rebalance'],
      ])
        await once(run('swift-ring-builder', [builder, ...args]), 'exit')
      const file = join(folder, `${name}.conf`)
      writeFileSync(
        file,
        `${common(ports[name])}devices = ${folder}/devices\nmount_check = false\ndisable_fallocate = true\n[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\n`,
      )
      others.push(run(`swift-${name}-server`, [file]))
    }),
  )
  const proxyFile = join(folder, 'proxy.conf')
  const filters: Record<string, string> = {
    catch_errors: '',
    cache: `memcache_servers = 127.0.0.1:${ports.cache}`,
    s3api: `location = us-east-1\nmax_bucket_listing = ${listedAtOnce}`,
    tempauth: `user_${user.replace(':', '_')} = ${password} .admin`,
    copy: '',
    slo: '',
    dlo: '',
  }
  writeFileSync(
    proxyFile,
    [
      common(ports.proxy),
      `[pipeline:main]\npipeline = ${Object.keys(filters).join(' ')} proxy-server`,
      '[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true',
      ...Object.entries(filters).map(
        ([name, settings]) =>
          `[filter:${name}]\nuse = egg:swift#${name === 'cache' ? 'memcache' : name}\n${settings}`,
      ),
    ].join('\n'),
  )
  let proxy: ChildProcess | undefined
  const address = `http://127.0.0.1:${ports.proxy}`
  const s3 = new AwsClient({
    accessKeyId: user,
    secretAccessKey: password,
    service: 's3',
    region: 'us-east-1',
    retries: 0,
  })

  const start = async () => {
    proxy = run('swift-proxy-server', [proxyFile])
    const until = Date.now() + 30_000
    for (const port of Object.values(ports))
      while (!(await takesConnections(port))) {
        if (Date.now() > until) throw new Error(`No store: ${readFileSync(join(folder, 'log'), 'utf8')}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
  }
  /** Sends a request to the store's native API, which isn't S3. */
  const ask = async (filesUrl: string, name: string, method: string) => {
    const signedIn = await fetch(`${address}/auth/v1.0`, {
      headers: { 'x-auth-user': user, 'x-auth-key': password },
    })
    const bucket = new URL(filesUrl).pathname.split('/')[1]
    const token = signedIn.headers.get('x-auth-token')!
    return fetch(`${signedIn.headers.get('x-storage-url')}/${bucket}/${name}`, {
      method,
      headers: { 'x-auth-token': token },
    })
  }

  await start()
  let made = 0
  return {
    start,
    async newBucket() {
      const name = `uploads-${++made}`
      const answer = await s3.fetch(`${address}/${name}`, { method: 'PUT' })
      if (!answer.ok) throw new Error(`No bucket: ${answer.status} ${await answer.text()}`)
      const key = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`
      return `s3://${key}@127.0.0.1:${ports.proxy}/${name}?region=us-east-1&tls=no`
    },
    async names(filesUrl) {
      const text = await (await ask(filesUrl, '', 'GET')).text()
      return text.split('\n').filter(Boolean)
    },
    head: async (filesUrl, name) => (await ask(filesUrl, name, 'HEAD')).headers,
    async put(filesUrl, name) {
      const answer = await ask(filesUrl, name, 'PUT')
      if (!answer.ok) throw new Error(`Not put: ${answer.status} ${await answer.text()}`)
    },
    end: () => ended(proxy!),
    async remove() {
      await Promise.all([...(proxy ? [proxy] : []), ...others].map(ended))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}
