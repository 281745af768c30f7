import { Agent, request } from 'node:http'
import type { Member } from './people'

/** A sent message: when sending started, and what was acknowledged. */
export interface Sent {
  pair: number
  text: string
  began: number
  id: number | null
  seq: number
  took: number
  /** Number of attempts until the message was answered. */
  times: number
}

const againMs = 50

/** Creates users who send and block, repeating each request with the same key until it is answered. */
export function makeSenders(addresses: readonly string[], people: readonly Member[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const pairs = Math.floor(people.length / 2)
  const sent: Sent[] = []
  /** Time each block was acknowledged, by pair; infinite while in progress. */
  const blockedAt = new Map<number, number>()

  /** Returns sender and receiver of the nth message; they swap roles in turn. */
  const sides = (pair: number, nth: number): [Member, Member] => {
    const two: [Member, Member] = [people[pair * 2]!, people[pair * 2 + 1]!]
    return Math.floor(nth / pairs) % 2 ? [two[1], two[0]] : two
  }

  /** Returns the answer, or null if there was none. */
  const once = (call: string, { token }: Member, body: string): Promise<any> =>
    new Promise((resolve) => {
      const address = addresses[Math.floor(Math.random() * addresses.length)]!
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }
      const asked = request(`${address}/api/${call}`, { method: 'POST', agent, headers }, (reply) => {
        let text = ''
        reply.setEncoding('utf8').on('data', (piece: string) => (text += piece))
        reply.on('end', () => resolve(reply.statusCode! < 500 ? JSON.parse(text) : null))
        reply.on('error', () => resolve(null))
      })
      asked.on('error', () => resolve(null))
      asked.end(body)
    })

  async function post(call: string, from: Member, input: object): Promise<{ answer: any; times: number }> {
    const body = JSON.stringify(input)
    for (let times = 1; ; times++) {
      const answer = await once(call, from, body)
      if (answer) return { answer, times }
      await new Promise((resolve) => setTimeout(resolve, againMs))
    }
  }

  return {
    sent,
    blockedAt,
    pairs,
    async send(nth: number) {
      const pair = nth % pairs
      const [from, to] = sides(pair, nth)
      const text = `${pair}-${nth}`
      const one: Sent = { pair, text, began: performance.now(), id: null, seq: 0, took: 0, times: 0 }
      sent.push(one)
      const input = { receiver_id: to.id, message: text, idempotency_key: text }
      const { answer, times } = await post('send_message', from, input)
      Object.assign(one, { took: performance.now() - one.began, times })
      if (!answer.error) Object.assign(one, { id: answer.data.message_id, seq: answer.data.seq })
    },
    async block(pair: number) {
      const [from, to] = sides(pair, 0)
      blockedAt.set(pair, Infinity)
      await post('block-user', from, { to_user_id: to.id })
      blockedAt.set(pair, performance.now())
    },
    stop: () => agent.destroy(),
  }
}

export type Senders = ReturnType<typeof makeSenders>
