import { get, type Agent } from 'node:http'

export interface Answer {
  status: number
  /** `X-Request-Id`, by which the log names the request. */
  id: string
  /** The name that a balancer has for the server, where it says so. */
  servedBy: string | undefined
}

/** Milliseconds after which nobody answers: a process that was killed may have been given the connection just before. */
const patienceMs = 10_000

/** One request; without `agent` on a connection of its own. Rejects when the connection breaks, or is silent. */
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
