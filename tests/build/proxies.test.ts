import type { RequestListener } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { upload } from '../../contract/limits'
import { callNames, pathOf, rowOf } from '../../contract/calls/table'
import { startShippedHaproxy } from '../../workshop/lab/fleet/haproxy'
import { freePort } from '../run/free-port'
import { isNginxInstalled, startNginx, type Nginx } from '../run/nginx'
import { startAnswering, type Answering } from './test-server'
import { ask } from './send-request'
import { isHaproxyInstalled } from './haproxy'

/** Servers started by a test, closed after it in reverse order. */
const started: { close: () => Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of started.splice(0).toReversed()) await one.close()
})

async function answering(...of: Parameters<typeof startAnswering>): Promise<Answering> {
  const server = await startAnswering(...of)
  started.push(server)
  return server
}

async function nginxBefore(servers: readonly Answering[]): Promise<Nginx> {
  const nginx = await startNginx(servers.map(({ port }) => port))
  started.push(nginx)
  return nginx
}

describe.skipIf(!isNginxInstalled())('nginx with the shipped configuration', () => {
  test("doesn't serialize requests for a page rendered per visitor", async () => {
    const visitors = 20
    let asked = 0
    let allThere = () => {}
    const all = new Promise<void>((resolve) => (allThere = resolve))
    const server = await answering(async ({ url }, response) => {
      if (url !== '/') return void response.end()
      if (++asked === visitors) allThere()
      // After five seconds, nginx would let through a request that waits for the cache lock.
      await Promise.race([all, new Promise((resolve) => setTimeout(resolve, 4_000).unref())])
      const headers = { 'cache-control': 'private, no-cache', 'content-type': 'text/html' }
      response.writeHead(200, headers).end(String(asked))
    })
    const nginx = await nginxBefore([server])
    const pages = await Promise.all(Array.from({ length: visitors }, () => nginx.ask('/')))
    expect(pages.map(({ body }) => Number(body))).toEqual(Array(visitors).fill(visitors))
  })

  test("requests only the visitor's byte range of a map archive", async () => {
    const size = 64 * 1024 * 1024
    const ranges: unknown[] = []
    // Answers as the server does for `/maps/NAME.pmtiles`.
    const server = await answering(({ headers: { range = '' } }, response) => {
      ranges.push(range)
      const found = /^bytes=(\d+)-(\d+)$/.exec(range)
      const [from, to] = found ? [Number(found[1]), Number(found[2])] : [0, size - 1]
      response
        .writeHead(found ? 206 : 200, {
          'accept-ranges': 'bytes',
          'cache-control': 'public, max-age=86400',
          'content-length': to - from + 1,
          'content-type': 'application/vnd.pmtiles',
          ...(found && { 'content-range': `bytes ${from}-${to}/${size}` }),
        })
        .end(Buffer.alloc(to - from + 1))
    })
    const nginx = await nginxBefore([server])
    const range = `bytes=${size - 200}-${size - 101}`
    for (let nth = 0; nth < 2; nth++) {
      const { status, body } = await nginx.ask('/maps/country.pmtiles', { range })
      expect([status, body.length]).toEqual([206, 100])
    }
    expect(ranges).toEqual([range, range])
  })

  test('passes on the largest allowed upload and rejects a larger one with 413', async () => {
    const most = upload.callBytes + upload.fieldsBytes
    const came: number[] = []
    const server = await answering((incoming, response) => {
      let bytes = 0
      incoming.on('data', ({ length }: Buffer) => (bytes += length))
      incoming.on('end', () => {
        came.push(bytes)
        response.end()
      })
      // With a `content-length` header the server answers before reading the body.
      if (Number(incoming.headers['content-length']) > most) response.writeHead(413).end()
    })
    const nginx = await nginxBefore([server])
    for (const bytes of [most, most + 1]) {
      const lengths: Record<string, string>[] = [{ 'content-length': String(bytes) }, {}]
      for (const length of lengths)
        expect((await nginx.post('/api/post_property', bytes, length)).status).toBe(bytes > most ? 413 : 200)
    }
    expect(came).toEqual([most, most])
  })
})

describe('two servers that fail after doing the work', () => {
  const changing = callNames.filter((name) => {
    const { method, sideEffect } = rowOf(name)
    return method === 'GET' && sideEffect
  })
  /** Spellings of the paths that callers may use (D32). */
  const paths = changing.flatMap((name) => {
    const path = pathOf(name)
    const written = new Set([path, path.replaceAll('-', '_'), path.toUpperCase(), `/${path}/`])
    return [...written].map((each) => `/api/${each}?number=1`)
  })

  /** Closes the connection without answering. */
  const hangUp: RequestListener = ({ socket }) => void socket.destroy()
  const refuse: RequestListener = (_request, response) => void response.writeHead(503).end()

  async function twoServers(fail: RequestListener) {
    const asked: string[] = []
    const one = () =>
      answering((incoming, response) => {
        asked.push(incoming.url!)
        fail(incoming, response)
      })
    return { servers: [await one(), await one()], asked }
  }

  test.skipIf(!isNginxInstalled())(
    'nginx retries reads on the other server and never retries writes',
    async () => {
      const { servers, asked } = await twoServers(hangUp)
      const nginx = await nginxBefore(servers)
      const timesAsked = async (path: string) => {
        asked.length = 0
        expect((await nginx.ask(path)).status).toBe(502)
        // Both servers count as healthy again.
        nginx.pass(60)
        return asked.length
      }
      expect(await timesAsked('/api/faqs?number=1')).toBe(2)
      for (const path of paths) expect([path, await timesAsked(path)]).toEqual([path, 1])
    },
  )

  test.skipIf(!isHaproxyInstalled()).each([
    ['hang up', hangUp, 502],
    ['answer 503', refuse, 503],
  ])('haproxy retries only reads when the servers %s', async (_how, fail, status) => {
    const { servers, asked } = await twoServers(fail)
    const port = await freePort()
    const haproxy = await startShippedHaproxy(
      servers.map(({ port: behind }) => ({ port: behind, metricsPort: behind })),
      port,
    )
    started.push({ close: haproxy.stop })
    const timesAsked = async (path: string) => {
      asked.length = 0
      expect((await ask(`http://127.0.0.1:${port}`, false, path)).status).toBe(status)
      return asked.length
    }
    expect(await timesAsked('/api/faqs?number=1')).toBeGreaterThan(1)
    for (const path of paths) expect([path, await timesAsked(path)]).toEqual([path, 1])
  })
})
