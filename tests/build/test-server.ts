import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** HTTP server on a free port, with answers defined by the test. */
export interface Answering {
  port: number
  close: () => Promise<void>
}

/**
 * Starts a server with the given handler; health checks (`/robots.txt`, `/readyz`) are answered with 200 without
 * calling it.
 */
export async function startAnswering(answer: RequestListener): Promise<Answering> {
  const server = createServer((request, response) => {
    if (request.url === '/robots.txt' || request.url === '/readyz') return response.end()
    return answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
