import type { Acknowledged } from './acts'
import type { Somebody } from './people'

interface Answer {
  status: number
  ms: number
  /** Whether a refusal's header and body both contain the retry time. */
  isSound: boolean
}

/** A user who sends one message after another to one process. */
export interface Probe {
  answers: Answer[]
  stored: Acknowledged['messages']
  /** Resolves with the time at which the first message started after `moment` was stored. */
  storedAfter: (moment: number) => Promise<number>
  end: () => void
}

const betweenMs = 25
const patienceMs = 30_000

export function probe(address: string, [from, to]: [Somebody, Somebody], name: string): Probe {
  const answers: Answer[] = []
  const stored: Acknowledged['messages'] = []
  const over = new AbortController()
  let waiting: { moment: number; done: (at: number) => void }[] = []

  const one = async (key: string) => {
    const begun = Date.now()
    const body = new FormData()
    for (const [field, value] of Object.entries({ receiver_id: to.id, message: key, idempotency_key: key }))
      body.append(field, String(value))
    try {
      const reply = await fetch(`${address}/api/send_message`, {
        method: 'POST',
        headers: { authorization: `Bearer ${from.token}` },
        body,
        signal: AbortSignal.timeout(patienceMs),
      })
      const envelope = (await reply.json()) as any
      const isSound =
        envelope.code === 'UNAVAILABLE' &&
        envelope.message.length > 10 &&
        envelope.retry_after > 0 &&
        Number(reply.headers.get('retry-after')) === envelope.retry_after
      answers.push({ status: reply.status, ms: Date.now() - begun, isSound })
      if (reply.status !== 200 || envelope.error) return false
      stored.push({ key, id: envelope.data.message_id, seq: envelope.data.seq, file: false })
      const now = Date.now()
      const reached = waiting.filter(({ moment }) => begun >= moment)
      waiting = waiting.filter(({ moment }) => begun < moment)
      for (const { done } of reached) done(now)
      return true
    } catch {
      answers.push({ status: 0, ms: Date.now() - begun, isSound: false })
      return false
    }
  }
  const run = async () => {
    for (let nth = 0; !over.signal.aborted; nth++) {
      while (!over.signal.aborted && !(await one(`${name}-${nth}`))) await pause(betweenMs)
      await pause(betweenMs)
    }
  }
  void run()
  return {
    answers,
    stored,
    storedAfter: (moment) => new Promise((done) => waiting.push({ moment, done })),
    end: () => over.abort(),
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
