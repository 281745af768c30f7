import { Agent, request } from 'node:http'
import { secondsOf } from '../chat/load'

/** An answer as it came over the wire. */
export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  bytes: Buffer
}

/** Asks once over HTTP, packed as browsers ask over TLS. */
export function ask(url: string, agent: Agent, encoding = 'br, gzip'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers: { 'accept-encoding': encoding } }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, bytes: Buffer.concat(parts) }),
      )
    })
    asked.on('error', reject)
    asked.end()
  })
}

/** How many requests are under way at a time. */
const together = 8

/**
 * The processor time of the process `pid` for one request, in milliseconds: other work of the machine does not count.
 * `addressOf`: what the nth request asks for.
 */
export async function costOf(
  pid: number,
  count: number,
  addressOf: (nth: number) => string,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: together })
  let next = 0
  const run = async (upTo: number) => {
    const one = async () => {
      while (next < upTo) {
        const { status } = await ask(addressOf(next++), agent)
        if (status !== 200) throw new Error(`${addressOf(next - 1)} was answered ${status}`)
      }
    }
    await Promise.all(Array.from({ length: together }, one))
  }
  await run(count)
  const before = secondsOf(pid)
  const from = next
  await run(from + count)
  agent.destroy()
  return ((secondsOf(pid) - before) * 1000) / (next - from)
}
