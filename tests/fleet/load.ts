import type { Somebody } from '../kill/people'

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
  /** Addresses to which a link for a new password was promised. */
  promised: Set<string>
}

export interface Writer extends Somebody {
  email: string
  mobile: string
}

/** Load through a proxy: readers of pages and lists, and people who change their name. */
export class Load {
  readonly figures: LoadFigures = { requests: 0, failures: [], names: new Map(), promised: new Set() }
  readonly #begun = performance.now()
  readonly #over = new AbortController()
  readonly #running: Promise<void>[] = []

  constructor(
    private readonly url: string,
    writers: readonly Writer[],
  ) {
    for (const path of ['/', '/api/get-property-list', '/api/faqs', '/properties'])
      this.#running.push(this.#again('read', () => this.#read(path), 20))
    for (const writer of writers) this.#running.push(this.#again('write', () => this.#rename(writer), 40))
  }

  /** Milliseconds since it began. */
  now(): number {
    return performance.now() - this.#begun
  }

  /** Ends it when every request has its answer. */
  async end(): Promise<LoadFigures> {
    this.#over.abort()
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
    if ((await this.#note('mail', ask)) === 200) this.figures.promised.add(address)
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
