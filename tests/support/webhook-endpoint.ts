import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What an endpoint received. */
export interface ReceivedEvent {
  headers: IncomingHttpHeaders
  raw: string
  body: { type: string; timestamp: string; data: Record<string, unknown> }
}

/** The software of an account: an HTTP server that keeps what it receives, and answers as it is let to. */
export async function webhookEndpoint() {
  const received: ReceivedEvent[] = []
  const endpoint = {
    received,
    url: '',
    /** How it answers from now on. */
    answer: (response: ServerResponse): void => void response.writeHead(204).end(),
    /** Of all that it received: their types. */
    types: () => received.map(({ body }) => body.type),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const raw = Buffer.concat(parts).toString('utf8')
      received.push({ headers: request.headers, raw, body: JSON.parse(raw) })
      endpoint.answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endpoint.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events?of=threshold`
  return endpoint
}
