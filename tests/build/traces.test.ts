import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'

import { chromium } from 'playwright'
import { chromiumPath } from '../run/chromium'
import { projectRoot } from '../../server/platform/process/root'
import { freePort } from '../run/free-port'

/** Span as encoded in OTLP/JSON: ids in hex, times in nanoseconds. */
interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number | string } }[]
}

interface Batch {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[]
}

/** Starts an OTLP/HTTP collector that accepts batches of spans at `/v1/traces`. */
async function openCollector() {
  const batches: Batch[] = []
  const http = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const isTraces = request.method === 'POST' && request.url === '/v1/traces'
    if (isTraces) batches.push(JSON.parse(Buffer.concat(parts).toString()) as Batch)
    response.writeHead(isTraces ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    resources: () => batches.flatMap(({ resourceSpans }) => resourceSpans.map(({ resource }) => resource)),
    spans: () =>
      batches.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    close: () => http.close(),
  }
}

const valueOf = ({ attributes }: Pick<Span, 'attributes'>, key: string) => {
  const value = attributes.find((one) => one.key === key)?.value
  return value?.stringValue ?? value?.intValue
}

test('a trace links proxy, call, page and SQL, and contains no values', async () => {
  const collector = await openCollector()
  const folder = mkdtempSync(join(tmpdir(), 'traces-'))
  const port = await freePort()
  const address = `http://localhost:${port}`
  const server = spawn(process.execPath, ['server/app/cli/start.mjs'], {
    cwd: projectRoot,
    env: {
      PATH: '',
      NODE_ENV: 'production',
      DATA_DIR: join(folder, 'data'),
      PORT: String(port),
      ALLOW_STAND_INS: '1',
      SEED: 'none',
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'info',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=tests',
      OTEL_BSP_SCHEDULE_DELAY: '50',
    },
  })
  let output = ''
  server.stdout.on('data', (text) => (output += text))
  server.stderr.on('data', (text) => (output += text))
  try {
    await vi.waitUntil(() => output.includes('is open at') || server.exitCode !== null, { timeout: 60_000 })
    const ofProxy = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }
    const body = new FormData()
    body.set('email', 'nobody-at-all@example.org')
    body.set('password', 'a-password-that-must-not-be-seen')
    await fetch(`${address}/api/user_signup`, { method: 'POST', body, headers: ofProxy })
    await fetch(`${address}/properties?search=words-that-a-visitor-typed`)

    const inTrace = (traceId: string) => collector.spans().filter((span) => span.traceId === traceId)
    const named = (name: string) => collector.spans().find((span) => span.name === name)
    await vi.waitUntil(() => named('user_signup') && named('page'), { timeout: 20_000 })

    const call = named('user_signup')!
    expect(call).toMatchObject({
      traceId: '0af7651916cd43dd8448eb211c80319c',
      parentSpanId: 'b7ad6b7169203331',
      kind: 2,
    })
    expect(valueOf(call, 'http.request.method')).toBe('POST')
    // Work done after the form body was read still belongs to the request.
    const statements = inTrace(call.traceId).filter(({ name }) => name.startsWith('SQL '))
    expect(statements.length).toBeGreaterThan(0)
    for (const span of statements) {
      expect(span.parentSpanId).toBe(call.spanId)
      expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano))
    }

    // A browser reports its timings under the ids it sent with the request.
    const seen = {
      trace: call.traceId,
      span: 'b7ad6b7169203331',
      call: 'user_signup',
      at: Date.now(),
      ms: 42,
    }
    const report = (spans: unknown) =>
      fetch(`${address}/api/browser-spans`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(spans),
      })
    expect((await report([{ ...seen, status: 200 }])).status).toBe(204)
    const wrong = [{ call: 'words-that-a-visitor' }, { trace: '0'.repeat(32) }, { ms: -1 }, { at: 'now' }]
    for (const one of wrong) expect((await report([{ ...seen, status: 200, ...one }])).status).toBe(400)
    expect((await report([{ ...seen, span: 'a'.repeat(16), status: 0, at: 1 }])).status).toBe(204)
    const measured = () =>
      inTrace(call.traceId).filter(({ name, kind }) => name === 'user_signup' && kind === 3)
    await vi.waitUntil(() => measured().length > 0, { timeout: 20_000 })
    expect(measured()).toEqual([expect.objectContaining({ spanId: call.parentSpanId, name: 'user_signup' })])
    const [{ startTimeUnixNano, endTimeUnixNano }] = measured() as [Span]
    expect(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano)).toBe(42_000_000n)

    const page = named('page')!
    expect(page.parentSpanId ?? '').toBe('')
    const render = inTrace(page.traceId).find(({ name }) => name === 'render')!
    expect(render.parentSpanId).toBe(page.spanId)
    const list = inTrace(page.traceId).find(({ name }) => name === 'get-property-list')!
    expect(list.parentSpanId).toBe(render.spanId)
    expect(inTrace(page.traceId).some((span) => span.parentSpanId === list.spanId)).toBe(true)

    // In a real browser, the server's span of each call lies within the browser's span.
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] })
    const visit = await browser.newPage()
    await visit.goto(`${address}/properties`)
    await visit.getByRole('main').getByRole('combobox').first().fill('Sea')
    await visit.waitForResponse((answer) => answer.url().includes('/api/place-suggest'))
    await visit.close({ runBeforeUnload: true })
    const pair = () => {
      const own = collector.spans().find(({ name, kind }) => name === 'place-suggest' && kind === 3)
      const servers = collector.spans().find((span) => span.parentSpanId === own?.spanId)
      return own && servers ? [own, servers] : null
    }
    await vi.waitUntil(pair, { timeout: 20_000 })
    await browser.close()
    const [own, servers] = pair()!
    expect(servers).toMatchObject({ name: 'place-suggest', kind: 2, traceId: own!.traceId })
    expect(inTrace(own!.traceId).some(({ name }) => name.startsWith('SQL '))).toBe(true)

    const sent = JSON.stringify(collector.spans())
    for (const typed of ['nobody-at-all', 'a-password-that', 'words-that-a-visitor'])
      expect(sent).not.toContain(typed)
    const resource = collector.resources()[0]!
    expect(valueOf(resource, 'service.name')).toBe('threshold')
    expect(valueOf(resource, 'deployment.environment.name')).toBe('tests')
    expect(output).toContain(`"trace":"${call.traceId}"`)

    // An unreachable collector doesn't affect visitors.
    collector.close()
    expect((await fetch(`${address}/api/faqs`)).status).toBe(200)
  } finally {
    collector.close()
    server.kill('SIGTERM')
    await once(server, 'exit')
    rmSync(folder, { recursive: true })
  }
})
