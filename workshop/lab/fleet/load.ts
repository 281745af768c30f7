import { pay, type Acknowledged } from '../kill/acts'
import { restlessClient } from '../kill/client'
import type { Shop, Somebody } from '../kill/people'

/** A time in which something is broken, ms since the load began. */
export interface Outage {
  what: string
  from: number
  /** Until when requests may fail: the end of the fault, and the time in which everybody notices. */
  to: number
}

/** What came of the requests. */
export interface LoadFigures {
  requests: number
  /** Those that failed: when they were sent, and when that was known. */
  failures: { at: number; until: number; what: string; status: number; refusal: string }[]
  /** By person the last name that was acknowledged, and those that were tried since. */
  names: Map<number, { acknowledged: string; tried: Set<string> }>
  /** Addresses to which a link for a new password was promised, and those for which it was asked in vain. */
  promised: Set<string>
  refused: Set<string>
  /** Attempts to pay, with the answers of the gateway and of the server. */
  bought: Pick<Acknowledged, 'payments' | 'odd'>
}

export interface Writer extends Somebody {
  email: string
  mobile: string
}

/** Milliseconds between two purchases at one till. */
const betweenBuyersMs = 800
const tills = 2

/**
 * Load through a proxy: readers of pages and lists, people who change their name, and buyers, who ask again until they
 * are answered.
 */
export class Load {
  readonly figures: LoadFigures = {
    requests: 0,
    failures: [],
    names: new Map(),
    promised: new Set(),
    refused: new Set(),
    bought: { payments: [], odd: [] },
  }
  readonly #buyers: ReturnType<typeof restlessClient>
  readonly #begun = performance.now()
  readonly #over = new AbortController()
  readonly #running: Promise<void>[] = []

  constructor(
    private readonly url: string,
    { writers, shop, buyers }: { writers: readonly Writer[]; shop: Shop; buyers: readonly Somebody[] },
  ) {
    for (const path of ['/', '/api/get-property-list', '/api/faqs', '/properties'])
      this.#running.push(this.#again('read', () => this.#read(path), 20))
    for (const writer of writers) this.#running.push(this.#again('write', () => this.#rename(writer), 40))
    this.#buyers = restlessClient([url])
    const queue = [...buyers]
    for (let nth = 0; nth < tills; nth++) this.#running.push(this.#buy(shop, queue))
  }

  /** Milliseconds since it began. */
  now(): number {
    return performance.now() - this.#begun
  }

  /** Ends it when every request has its answer. */
  async end(): Promise<LoadFigures> {
    this.#over.abort()
    this.#buyers.end()
    await Promise.all(this.#running)
    return this.figures
  }

  async #again(what: string, once: () => Promise<number>, pauseMs: number): Promise<void> {
    while (!this.#over.signal.aborted) {
      await this.#note(what, once)
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }

  async #note(what: string, once: () => Promise<number>): Promise<number> {
    const at = this.now()
    this.figures.requests++
    // A connection that breaks has no status.
    const status = await once().catch(() => 0)
    if (status === 0 || status >= 500)
      this.figures.failures.push({
        at,
        until: this.now(),
        what,
        status,
        refusal: this.#refusal.slice(0, 120),
      })
    return status
  }

  async #buy(shop: Shop, queue: Somebody[]): Promise<void> {
    const till = { client: this.#buyers, random: Math.random, shop }
    while (!this.#over.signal.aborted) {
      const buyer = queue.shift()
      if (!buyer) return
      await pay(till, this.figures.bought, buyer)
      await new Promise((resolve) => setTimeout(resolve, betweenBuyersMs))
    }
  }

  async #read(path: string): Promise<number> {
    const reply = await fetch(this.url + path)
    await reply.arrayBuffer()
    return reply.status
  }

  #nth = 0
  #refusal = ''
  async #rename({ id, token, email, mobile }: Writer): Promise<number> {
    const name = `Renamed ${++this.#nth}`
    const known = this.figures.names.get(id) ?? { acknowledged: '', tried: new Set<string>() }
    this.figures.names.set(id, known)
    known.tried.add(name)
    const body = new FormData()
    for (const [field, value] of Object.entries({ name, email, mobile })) body.set(field, value)
    const reply = await fetch(`${this.url}/api/update_profile`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${token}` },
    })
    const text = await reply.text()
    if (reply.status >= 500) this.#refusal = text
    const isDone = reply.ok && !(JSON.parse(text) as { error: boolean }).error
    if (isDone) {
      known.acknowledged = name
      known.tried.clear()
    } else if (reply.ok) throw new Error('A change was refused')
    return reply.status
  }

  /** Somebody has lost their password. Each once: a second link would be refused for a while. */
  async forget(address: string): Promise<void> {
    const ask = async () => {
      const reply = await fetch(`${this.url}/api/forgot-password?email=${encodeURIComponent(address)}`)
      await reply.arrayBuffer()
      return reply.status
    }
    const isPromised = (await this.#note('mail', ask)) === 200
    this.figures[isPromised ? 'promised' : 'refused'].add(address)
  }
}

/** The failures outside of every outage: not even under way when one began. */
export const unexplained = ({ failures }: LoadFigures, outages: readonly Outage[]): LoadFigures['failures'] =>
  failures.filter(({ at, until }) => !outages.some(({ from, to }) => until >= from && at <= to))

/** Seconds from the first request that an outage made fail to the moment when the last one was known to have failed. */
export function noticedSeconds({ failures }: LoadFigures, { from, to }: Outage): number {
  const within = failures.filter(({ at, until }) => until >= from && at <= to)
  if (within.length === 0) return 0
  return (Math.max(...within.map(({ until }) => until)) - Math.min(...within.map(({ at }) => at))) / 1000
}
