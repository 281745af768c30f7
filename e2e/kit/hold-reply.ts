import type { Page } from 'playwright/test'
import { GivenUp, Interception, type Paused } from './interception'

/** A reply of the server (or of a gateway's stand-in). */
export interface Reply {
  status: number
  body: unknown
}

/** How a held request is answered: with a reply, by a connection that breaks, or by letting it through. */
export type Answer = (real: () => Promise<Reply>, asked: URL) => Promise<Reply | 'cut' | 'through'>

/** Requests of a page that wait until a step defines their answer, so that every waiting state can be seen. */
export class Held {
  private readonly waiting = new Map<Paused, string>()
  private readonly interceptions: Interception[] = []
  private answers: Record<string, Answer> = {}
  private once = false
  private leaving = false

  /** `nameOf`: a name for what is held; null for a request that is none of the flow's. */
  constructor(private readonly nameOf: (url: URL) => string | null) {}

  async watch(page: Page) {
    const interception = await Interception.of(page, {
      paused: async (request) => {
        const name = this.leaving && isCode(request.url) ? 'next page' : this.nameOf(request.url)
        if (name === null) return request.goOn()
        this.waiting.set(request, name)
        await this.settle()
      },
      gone: (request) => this.waiting.delete(request),
    })
    this.interceptions.push(interception)
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
  async stay() {
    this.leaving = true
    await this.intercept()
  }

  /** Resolves when the page has asked all of these. */
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

  /** Breaks held requests whose answer is no longer wanted. */
  async giveUp(names: string[]) {
    const unwanted = [...this.waiting].filter(([, name]) => names.includes(name))
    for (const [request] of unwanted) this.waiting.delete(request)
    await Promise.all(unwanted.map(([request]) => request.cut()))
  }

  /** Drops what still waits: the page that asked is gone. */
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
      // The browser may report late that the page has given up a request: the answer is then for the next one.
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
