/** The floor of the bench of pages: a server that sends the same bytes and knows nothing else. Prints its address. */
import Fastify from 'fastify'

process.once('message', ({ bytes, headers }: { bytes: string; headers: Record<string, string> }) => {
  const body = Buffer.from(bytes, 'base64')
  const http = Fastify()
  http.get('/*', (_request, reply) => reply.headers(headers).send(body))
  void http.listen({ port: 0, host: '127.0.0.1' }).then((address) => process.send?.({ address }))
})
