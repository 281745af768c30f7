import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request received by an endpoint. */
export interface ReceivedEvent {
  headers: IncomingHttpHeaders
  raw: string
  body: { type: string; timestamp: string; data: Record<string, unknown> }
}

/** Starts a user's webhook endpoint, an HTTP server that stores what it receives and answers as configured. */
export async function webhookEndpoint() {
  const received: ReceivedEvent[] = []
  const endpoint = {
    received,
    url: '',
    /** How the endpoint responds; a test may replace it. */
    answer: (response: ServerResponse): void => void response.writeHead(204).end(),
    /** Returns the types of all received events. */
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
