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

/** What a test has started, ended after it in the reverse order. */
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

describe.skipIf(!isNginxInstalled())('nginx, with the file that is shipped,', () => {
  test('lets no visitor of a page that is made for each wait for the others', async () => {
    const visitors = 20
    let asked = 0
    let allThere = () => {}
    const all = new Promise<void>((resolve) => (allThere = resolve))
    const server = await answering(async ({ url }, response) => {
      if (url !== '/') return void response.end()
      if (++asked === visitors) allThere()
      // One that waited for another would be let through after five seconds.
      await Promise.race([all, new Promise((resolve) => setTimeout(resolve, 4_000).unref())])
      const headers = { 'cache-control': 'private, no-cache', 'content-type': 'text/html' }
      response.writeHead(200, headers).end(String(asked))
    })
    const nginx = await nginxBefore([server])
    const pages = await Promise.all(Array.from({ length: visitors }, () => nginx.ask('/')))
    expect(pages.map(({ body }) => Number(body))).toEqual(Array(visitors).fill(visitors))
  })

  test('asks the server for no more of an archive of map tiles than a visitor did', async () => {
    const size = 64 * 1024 * 1024
    const ranges: unknown[] = []
    // As the server answers for `/maps/NAME.pmtiles`.
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

  test('passes on as much as the largest upload, and keeps nothing of a larger one', async () => {
    const most = upload.callBytes + upload.fieldsBytes
    const came: number[] = []
    const server = await answering((incoming, response) => {
      let bytes = 0
      incoming.on('data', ({ length }: Buffer) => (bytes += length))
      incoming.on('end', () => {
        came.push(bytes)
        response.end()
      })
      // Only told how large it is, it answers at once.
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

describe('before two servers that fail once the work is done,', () => {
  const changing = callNames.filter((name) => {
    const { method, sideEffect } = rowOf(name)
    return method === 'GET' && sideEffect
  })
  /** As callers may write them (D32). */
  const paths = changing.flatMap((name) => {
    const path = pathOf(name)
    const written = new Set([path, path.replaceAll('-', '_'), path.toUpperCase(), `/${path}/`])
    return [...written].map((each) => `/api/${each}?number=1`)
  })

  /** Ends the connection instead of an answer. */
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
    'nginx asks another for what reads, and none for what changes',
    async () => {
      const { servers, asked } = await twoServers(hangUp)
      const nginx = await nginxBefore(servers)
      const timesAsked = async (path: string) => {
        asked.length = 0
        expect((await nginx.ask(path)).status).toBe(502)
        // Its servers are used again.
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
  ])('and so does haproxy where they %s', async (_how, fail, status) => {
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
