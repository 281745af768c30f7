import { get, type Agent } from 'node:http'

export interface Answer {
  status: number
  /** `X-Request-Id`, by which the log names the request. */
  id: string
  /** The name that a balancer has for the server, where it says so. */
  servedBy: string | undefined
}

/** One request; without `agent` on a connection of its own. Rejects when the connection breaks. */
export const ask = (url: string, agent: Agent | false = false, path = '/api/faqs'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    get(url + path, { agent }, (reply) => {
      reply.on('error', reject).on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          id: String(reply.headers['x-request-id']),
          servedBy: reply.headers['x-served-by']?.toString(),
        }),
      )
      reply.resume()
    }).on('error', reject)
  })
