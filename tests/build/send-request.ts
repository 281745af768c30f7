import { get, type Agent } from 'node:http'

export interface Answer {
  status: number
  /** `X-Request-Id`, which identifies the request in the log. */
  id: string
  /** The balancer's name for the server, if it sends one. */
  servedBy: string | undefined
}

/** Timeout in ms: a connection may have been assigned to a process just before it was killed. */
const patienceMs = 10_000

/** Sends one request, on a new connection unless `agent` is given. Rejects when the connection breaks or times out. */
export const ask = (url: string, agent: Agent | false = false, path = '/api/faqs'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = get(url + path, { agent, timeout: patienceMs }, (reply) => {
      reply.on('error', reject).on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          id: String(reply.headers['x-request-id']),
          servedBy: reply.headers['x-served-by']?.toString(),
        }),
      )
      reply.resume()
    })
    asked.on('error', reject).on('timeout', () => asked.destroy(new Error('No answer')))
  })
