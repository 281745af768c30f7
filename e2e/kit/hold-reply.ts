import type { Page } from 'playwright/test'
import { GivenUp, Interception, type Paused } from './interception'

/** A reply of the server or of a gateway's sandbox. */
export interface Reply {
  status: number
  body: unknown
}

/** How a held request is answered: with a reply, by cutting the connection or by letting the request through. */
export type Answer = (real: () => Promise<Reply>, asked: URL) => Promise<Reply | 'cut' | 'through'>

/** Holds a page's requests until a step defines their answers, so that every waiting state can be checked. */
export class Held {
  private readonly waiting = new Map<Paused, string>()
  private readonly interceptions: Interception[] = []
  private answers: Record<string, Answer> = {}
  private once = false
  private leaving = false

  /** `nameOf` returns a name for each request to hold, or null for a request that doesn't belong to the flow. */
  constructor(private readonly nameOf: (url: URL, method: string) => string | null) {}

  async watch(page: Page) {
    const interception = await Interception.of(page, {
      paused: async (request) => {
        const name =
          this.leaving && isCode(request.url) ? 'next page' : this.nameOf(request.url, request.method)
        if (name === null) return request.goOn()
        this.waiting.set(request, name)
        await this.settle()
      },
      gone: (request) => this.waiting.delete(request),
    })
    this.interceptions.push(interception)
  }

  /** Uses these answers from now on, also for requests already held; all other requests wait. */
  async answer(answers: Record<string, Answer>) {
    this.answers = answers
    this.once = false
    await this.settle()
  }

  /**
   * Like `answer`, but uses each answer only once, because a page repeating a request is in its next state. Requests
   * made at the same time (`together`) must all have arrived first, or a late one would be mistaken for the next
   * request.
   */
  async answerOnce(answers: Record<string, Answer>, together: string[]) {
    await this.arrived(together)
    this.answers = { ...answers }
    this.once = true
    await this.settle()
  }

  /** Blocks the loading of further pages from now on, so that the last state of a flow stays visible. */
  async stay() {
    this.leaving = true
    await this.intercept()
  }

  /** Resolves once the page has made all these requests. */
  async arrived(names: string[]) {
    const end = Date.now() + 20_000
    while (!names.every(this.isWaiting)) {
      if (Date.now() > end) throw new Error(`The page should have asked ${names.join(', ')}`)
      await new Promise((later) => setTimeout(later, 5))
    }
  }

  private readonly isWaiting = (name: string) => [...this.waiting.values()].includes(name)

  private readonly intercept = () =>
    Promise.all(this.interceptions.map((each) => each.intercept({ code: this.leaving })))

  /** Cuts held requests whose answers are no longer needed. */
  async giveUp(names: string[]) {
    const unwanted = [...this.waiting].filter(([, name]) => names.includes(name))
    for (const [request] of unwanted) this.waiting.delete(request)
    await Promise.all(unwanted.map(([request]) => request.cut()))
  }

  /** Drops all held requests, because their page is gone. */
  async drop() {
    const left = [...this.waiting.keys()]
    this.waiting.clear()
    await Promise.all(left.map((request) => request.cut()))
    if (!this.leaving) return
    this.leaving = false
    await this.intercept()
  }

  private async settle() {
    for (const [request, name] of this.waiting) {
      const { answers } = this
      const answer = answers[name]
      if (!answer) continue
      this.waiting.delete(request)
      if (this.once) delete answers[name]
      // The browser may report late that the page aborted a request; the unused answer then goes to the next one.
      if (!(await isAwaited(request, answer))) answers[name] ??= answer
    }
  }
}

async function isAwaited(request: Paused, answer: Answer): Promise<boolean> {
  try {
    const reply = await answer(request.ask, request.url)
    if (reply === 'cut') return await request.cut()
    return await (reply === 'through' ? request.goOn() : request.reply(reply))
  } catch (error) {
    if (error instanceof GivenUp) return false
    throw error
  }
}

const isCode = ({ pathname }: URL) => pathname.startsWith('/assets/')
