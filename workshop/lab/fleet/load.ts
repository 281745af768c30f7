import { pay, type Acknowledged } from '../kill/acts'
import { restlessClient } from '../kill/client'
import type { Shop, Somebody } from '../kill/people'

/** A period with a fault, in ms since the load began. */
export interface Outage {
  what: string
  from: number
  /** End of the period in which requests may fail: when the fault is over and everyone has noticed. */
  to: number
}

/** Results of the requests. */
export interface LoadFigures {
  requests: number
  /** Failed requests: when they were sent, and when the failure was known. */
  failures: { at: number; until: number; what: string; status: number; refusal: string }[]
  /** Names by user id: the last acknowledged name, and those tried since. */
  names: Map<number, { acknowledged: string; tried: Set<string> }>
  /** Addresses for which a password link was promised, and those for which the request failed. */
  promised: Set<string>
  refused: Set<string>
  /** Payment attempts with the answers of the gateway and the server. */
  bought: Pick<Acknowledged, 'payments' | 'odd'>
}

export interface Writer extends Somebody {
  email: string
  mobile: string
}

/** Milliseconds between purchases of one of the parallel buyers. */
const betweenBuyersMs = 800
const tills = 2

/**
 * Generates load through a proxy: readers of pages and lists, users who change their name, and buyers who retry until
 * they get an answer.
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

  /** Returns the ms since the load began. */
  now(): number {
    return performance.now() - this.#begun
  }

  /** Stops the load once every request has been answered. */
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
    // A broken connection has no status.
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

  /** Requests a password link. Only once per address, because a second request would be refused for a while. */
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

/** Returns the failures of requests that were neither sent nor still in progress during an outage. */
export const unexplained = ({ failures }: LoadFigures, outages: readonly Outage[]): LoadFigures['failures'] =>
  failures.filter(({ at, until }) => !outages.some(({ from, to }) => until >= from && at <= to))

/**
 * Returns the seconds from the first request that failed because of an outage to the time the last one was known to
 * have failed.
 */
export function noticedSeconds({ failures }: LoadFigures, { from, to }: Outage): number {
  const within = failures.filter(({ at, until }) => until >= from && at <= to)
  if (within.length === 0) return 0
  return (Math.max(...within.map(({ until }) => until)) - Math.min(...within.map(({ at }) => at))) / 1000
}
