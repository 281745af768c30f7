import { lookup } from 'node:dns/promises'
import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Opens the port. `localhost` is every address of that name, and what comes in at the further ones is passed to the one
 * HTTP server: Fastify would make another one, which none of the limits of connections would hold for.
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

/** An address that cannot be had (no IPv6 here) is done without, as long as the first one is there. */
function listenAt(host: string, port: number, to: Server): Promise<Server | null> {
  // As Node opens its own for HTTP.
  const entry = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    to.emit('connection', socket),
  )
  return new Promise((resolve) => {
    entry.once('error', () => resolve(null))
    entry.listen({ host, port }, () => resolve(entry))
  })
}
