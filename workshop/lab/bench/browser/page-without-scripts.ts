import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { brotliCompressSync } from 'node:zlib'
import { freePort } from '../../../../tests/run/free-port'

/** Strips scripts and module preloads from a page's HTML. */
const withoutScripts = (html: string) =>
  html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '').replace(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '')

/**
 * Serves the product at two URLs: `whole` passes everything through, `bare` strips the scripts from each page. Both
 * compress alike, so the difference is what the scripts cost.
 */
export async function beforeSite(url: string) {
  const servers = await Promise.all([passOn(url, (html) => html), passOn(url, withoutScripts)])
  const [whole, bare] = servers
  return { whole: whole.url, bare: bare.url, stop: () => servers.forEach(({ stop }) => stop()) }
}

async function passOn(url: string, page: (html: string) => string) {
  const port = await freePort()
  const server = createServer((request, response) => {
    answer(url, page, request, response).catch(() => response.destroy())
  }).listen(port, '127.0.0.1')
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}

/** Headers that belong to one connection or to a body that is re-compressed. */
const own = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding'])

async function answer(
  url: string,
  page: (html: string) => string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { host: _, connection: __, ...headers } = request.headers
  const wants = request.headers['sec-fetch-dest'] === 'document'

  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = send(new URL(request.url ?? '/', url), {
      method: request.method,
      headers: wants ? { ...headers, 'accept-encoding': 'identity' } : headers,
    })
    asked.on('response', resolve).on('error', reject)
    request.pipe(asked)
  })
  if (!wants) {
    response.writeHead(reply.statusCode ?? 500, reply.headers)
    return pipeline(reply, response)
  }
  const chunks: Buffer[] = []
  for await (const chunk of reply) chunks.push(chunk as Buffer)
  const kept = Object.entries(reply.headers).filter(([name]) => !own.has(name))
  const packed = brotliCompressSync(page(Buffer.concat(chunks).toString()))
  response.writeHead(reply.statusCode ?? 500, {
    ...Object.fromEntries(kept),
    'content-encoding': 'br',
    'content-length': packed.length,
  })
  response.end(packed)
}
