/** Lower bound of the page benchmark: a child process that serves fixed bytes, received by message, and replies with its URL. */
import Fastify from 'fastify'

process.once('message', ({ bytes, headers }: { bytes: string; headers: Record<string, string> }) => {
  const body = Buffer.from(bytes, 'base64')
  const http = Fastify()
  http.get('/*', (_request, reply) => reply.headers(headers).send(body))
  void http.listen({ port: 0, host: '127.0.0.1' }).then((address) => process.send?.({ address }))
})
