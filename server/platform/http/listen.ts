import { lookup } from 'node:dns/promises'
import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Opens the port. `localhost` includes all addresses of that name. Connections on additional addresses are passed to
 * the single HTTP server, because Fastify would create further servers without our connection limits.
 */
export async function listen(
  http: FastifyInstance,
  { host, port }: { host: string; port: number },
  resolve: (name: string) => Promise<string[]> = addressesOf,
): Promise<void> {
  const [first, ...others] = host === 'localhost' ? await resolve(host) : [host]
  await http.listen({ host: first!, port })
  const bound = http.server.address()
  if (bound === null || typeof bound === 'string') return
  for (const address of others) {
    const entry = await listenAt(address, bound.port, http.server)
    http.server.once('close', () => entry?.close())
  }
}

async function addressesOf(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true })
  return [...new Set(found.map(({ address }) => address))]
}

/** Listens on an additional address; null if it is unavailable (no IPv6), since only the first address is required. */
function listenAt(host: string, port: number, to: Server): Promise<Server | null> {
  // These are the options of Node's own HTTP server.
  const entry = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    to.emit('connection', socket),
  )
  return new Promise((resolve) => {
    entry.once('error', () => resolve(null))
    entry.listen({ host, port }, () => resolve(entry))
  })
}
