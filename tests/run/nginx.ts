import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { freePort } from './free-port'
import { shippedFile } from './shipped-file'

const isInstalled = (name: string) => spawnSync('which', [name]).status === 0
const fakeTime = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

/** Returns whether nginx can run here with a clock set by the test (Debian: nginx, faketime, openssl). */
export const isNginxInstalled = (): boolean =>
  isInstalled('nginx') && isInstalled('openssl') && existsSync(fakeTime)

export interface ProxyAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** The shipped proxy in front of local servers. */
export interface Nginx {
  ask: (path: string, headers?: Record<string, string>, method?: string) => Promise<ProxyAnswer>
  /** Posts a body of the given size, chunked unless the headers contain its length. */
  post: (path: string, bytes: number, headers?: Record<string, string>) => Promise<ProxyAnswer>
  /** Advances the proxy's clock. */
  pass: (seconds: number) => void
  close: () => Promise<void>
}

/** Starts nginx with `server/deploy/nginx/threshold.conf` as a reverse proxy for the given local ports. */
export async function startNginx(ports: readonly number[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'threshold-nginx-'))
  const [plain, port] = [await freePort(), await freePort()]
  const certificate =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj /CN=threshold.example -addext subjectAltName=DNS:threshold.example'
  const into = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')]
  spawnSync('openssl', [...certificate.split(' '), ...into])
  const site = shippedFile('nginx/threshold.conf', [
    [
      'server 127.0.0.1:3000 max_fails=2 fail_timeout=5s;',
      ports.map((each) => `server 127.0.0.1:${each} max_fails=2 fail_timeout=5s;`).join('\n'),
    ],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
    ['/var/cache/threshold', join(folder, 'kept')],
    ['/etc/ssl/threshold/fullchain.pem', join(folder, 'certificate.pem')],
    ['/etc/ssl/threshold/privkey.pem', join(folder, 'key.pem')],
  ])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n')
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''}
env FAKETIME_TIMESTAMP_FILE; env FAKETIME_NO_CACHE; env DONT_FAKE_MONOTONIC;
daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log warn;
events {}
http { access_log off; ${temporary}
${site}
}`,
  )
  const clock = join(folder, 'clock')
  // The file is replaced atomically, as the proxy may read it at any time.
  const setClock = (seconds: number) => {
    writeFileSync(`${clock}.new`, `+${seconds}`)
    renameSync(`${clock}.new`, clock)
  }
  setClock(0)
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], {
    env: {
      ...process.env,
      LD_PRELOAD: fakeTime,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))

  const ca = readFileSync(join(folder, 'certificate.pem'))
  const exchange = (method: string, path: string, headers: Record<string, string> = {}, bodyBytes = 0) =>
    new Promise<ProxyAnswer>((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          path,
          method,
          ca,
          servername: 'threshold.example',
          headers: { host: 'threshold.example', ...headers },
          agent: false,
        },
        (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('end', () => {
            const bytes = Buffer.concat(parts)
            const packing = response.headers['content-encoding']
            const body =
              packing === 'br' ? brotliDecompressSync(bytes) : packing === 'gzip' ? gunzipSync(bytes) : bytes
            resolve({ status: response.statusCode!, headers: response.headers, body: body.toString() })
          })
          response.on('error', reject)
        },
      )
      sent.on('error', reject)
      const piece = Buffer.alloc(Math.min(bodyBytes, 1024 * 1024))
      for (let left = bodyBytes; left > 0; left -= piece.length) sent.write(piece.subarray(0, left))
      sent.end()
    })
  const ask: Nginx['ask'] = (path, headers, method = 'GET') => exchange(method, path, headers)
  const until = Date.now() + 60_000
  while (!(await ask('/robots.txt').catch(() => null))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`No nginx: ${output}`)
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  let passed = 0
  return {
    ask,
    post: (path, bytes, headers) => exchange('POST', path, headers, bytes),
    pass: (seconds) => setClock((passed += seconds)),
    async close() {
      if (child.exitCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
