import { Agent, request } from 'node:http'
import { secondsOf } from '../chat/load'

/** A response as received. */
export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  bytes: Buffer
}

/** Sends one HTTP request, with the compression browsers accept over TLS. */
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

/** Concurrent requests. */
const together = 8

/**
 * Returns the CPU time of process `pid` per request, in ms, which excludes other work on the machine. `addressOf`: URL
 * of the nth request.
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
