import type { Page, Request, Route } from 'playwright/test'

/** What the server (or a gateway's stand-in) said. */
export interface Reply {
  status: number
  body: unknown
}

/** How a held request is answered: with a reply, by a connection that breaks, or as if nobody had held it. */
export type Answer = (real: () => Promise<Reply>, request: Request) => Promise<Reply | 'cut' | 'through'>

/** Requests of a page that wait until a step says how they are answered, so that every waiting state can be seen. */
export class Held {
  private readonly waiting = new Map<Request, { name: string; route: Route }>()
  private answers: Record<string, Answer> = {}
  private once = false
  private leaving = false

  /** `nameOf`: a name for what is held; null for a request that is none of the flow's. */
  constructor(private readonly nameOf: (url: URL) => string | null) {}

  async watch(page: Page) {
    page.on('requestfailed', (request) => this.waiting.delete(request))
    const named = (url: URL) =>
      this.leaving && url.pathname.startsWith('/assets/') ? 'next page' : this.nameOf(url)
    await page.route(
      (url) => named(url) !== null,
      async (route) => {
        const name = named(new URL(route.request().url())) ?? ''
        this.waiting.set(route.request(), { name, route })
        await this.settle()
      },
    )
  }

  /** From now on these are answered so; everything else waits. What still waits from before is answered too. */
  async answer(answers: Record<string, Answer>) {
    this.answers = answers
    this.once = false
    await this.settle()
  }

  /**
   * The same, but each only once: a page that asks the same again has gone on to its next state. `together`: what the
   * page asks at one time must all be there first, or what comes late would be taken for the next question.
   */
  async answerOnce(answers: Record<string, Answer>, together: string[]) {
    await this.arrived(together)
    this.answers = { ...answers }
    this.once = true
    await this.settle()
  }

  /** From now on no further page is loaded: the last state of a flow stays where it can be looked at. */
  stay() {
    this.leaving = true
  }

  /** Resolves when the page has asked all of these. */
  async arrived(names: string[]) {
    const end = Date.now() + 15_000
    while (!names.every(this.isWaiting)) {
      if (Date.now() > end) throw new Error(`The page should have asked ${names.join(', ')}`)
      await new Promise((later) => setTimeout(later, 5))
    }
  }

  private readonly isWaiting = (name: string) => [...this.waiting.values()].some((held) => held.name === name)

  /** Breaks what waits for an answer that nobody wants any more. */
  async giveUp(names: string[]) {
    for (const [request, held] of this.waiting) {
      if (!names.includes(held.name)) continue
      this.waiting.delete(request)
      await held.route.abort().catch(() => undefined)
    }
  }

  /** Forgets what still waits: the page that asked is gone. */
  async drop() {
    this.leaving = false
    const left = [...this.waiting.values()]
    this.waiting.clear()
    await Promise.all(left.map(({ route }) => route.abort().catch(() => undefined)))
  }

  private async settle() {
    for (const [request, { name, route }] of this.waiting) {
      const answer = this.answers[name]
      if (!answer) continue
      this.waiting.delete(request)
      if (this.once) delete this.answers[name]
      const reply = await answer(() => asked(route), request)
      // The page may have given the request up while the server was thinking.
      await finish(route, reply).catch(() => undefined)
    }
  }
}

async function asked(route: Route): Promise<Reply> {
  const reply = await route.fetch()
  return { status: reply.status(), body: await reply.json() }
}

function finish(route: Route, reply: Awaited<ReturnType<Answer>>): Promise<void> {
  if (reply === 'cut') return route.abort('connectionfailed')
  return reply === 'through' ? route.fallback() : route.fulfill({ status: reply.status, json: reply.body })
}
