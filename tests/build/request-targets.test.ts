import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtSite } from './site'

process.env['NODE_ENV'] = 'production'

let site: Awaited<ReturnType<typeof builtSite>>
let port: number
beforeAll(async () => {
  site = await builtSite()
  await site.http.listen({ host: '127.0.0.1', port: 0 })
  port = (site.http.server.address() as AddressInfo).port
})
afterAll(async () => {
  site.http.server.closeAllConnections()
  await site.close()
})

/** Sends the request target verbatim; HTTP clients would normalize it. */
function ask(
  target: string,
  method = 'GET',
): Promise<{ status: number; location: string | null; head: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.setEncoding('latin1').on('data', (piece) => (text += piece))
    socket.once('error', reject)
    socket.once('end', () => {
      const head = text.slice(0, text.indexOf('\r\n\r\n'))
      const location = /^location: (.*)$/im.exec(head)?.[1] ?? null
      resolve({ status: Number(head.split(' ')[1]), location, head })
    })
    socket.write(`${method} ${target} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`)
  })
}

const paths = [
  'properties/',
  'PROPERTIES/',
  'no-such-page/',
  'properties-details/none/',
  'api/docs/static/index.html',
  'assets/',
  'files/',
  'sitemap.xml/',
  '%E0%A4%A/',
  '?lang=ar',
  'properties/?lang=ar',
  'sandbox/events/',
  'mailbox/',
]
const prefixes = [
  'http://evil.example/',
  'https://evil.example/',
  'HTTP://evil.example:80/',
  'ftp://evil.example/',
  '//evil.example/',
  '///evil.example/',
  '/\\evil.example/',
  '/\\/evil.example/',
  '\\\\evil.example/',
  '/%5Cevil.example/',
  '/%5C%5Cevil.example/',
  '/%2Fevil.example/',
  '/%09/evil.example/',
  '/.//evil.example/',
  '/a/..//evil.example/',
]

test('no request target causes a redirect to another site', async () => {
  const targets = prefixes.flatMap((prefix) => ['', ...paths].map((path) => prefix + path))
  for (const target of [...targets, 'http://evil.example', 'http://evil.example?x', '*', 'evil.example:80']) {
    const { status, location, head } = await ask(target)
    expect(status, target).toBeLessThan(500)
    const [to] = location === null ? [null] : [new URL(location, 'https://threshold.example/here')]
    expect(to?.host ?? 'threshold.example', target).toBe('threshold.example')
    expect(head, target).not.toMatch(/^(location|link|refresh|content-location):.*evil/im)
  }
})

test('an absolute-form target is served and normalized like its path', async () => {
  expect(await ask('http://evil.example/properties/?city=Seattle')).toMatchObject({
    status: 301,
    location: '/properties?city=Seattle',
  })
  expect((await ask('http://evil.example/properties')).status).toBe(200)
  expect((await ask('http://evil.example/api/health')).status).toBe(200)
  expect(await ask('/properties/')).toMatchObject({ status: 301, location: '/properties' })
})
