import type { CDPSession, Page } from 'playwright/test'
import type { Reply } from './hold-reply'

/** A request that hasn't left the browser yet. */
export interface Paused {
  url: URL
  method: string
  /**
   * Sends the request and returns the server's reply without passing it to the page; throws `GivenUp` if the page has
   * been left.
   */
  ask: () => Promise<Reply>
  /** Answers the request. Like `cut` and `goOn`, returns whether the page was still waiting for it. */
  reply: (reply: Reply) => Promise<boolean>
  /** Cuts the request's connection. */
  cut: () => Promise<boolean>
  /** Lets the request through unchanged. */
  goOn: () => Promise<boolean>
}

interface Listener {
  paused: (request: Paused) => Promise<unknown>
  /** Called when the page aborts a held request. */
  gone: (request: Paused) => void
}

/** The browser's event for a request paused before it is sent or when its response has arrived. */
interface Stop {
  requestId: string
  networkId?: string
  request: { url: string; method: string }
  responseStatusCode?: number
}

/** Thrown when the page has aborted a request, so that its answer won't be read. */
export class GivenUp extends Error {}

/** Requests made by the page's scripts. */
const calls = ['Fetch', 'XHR'].map((resourceType) => ({ urlPattern: '*', resourceType }))
/** Requests for gateway scripts; the page's own scripts (`code`) are held only to keep the page from being left. */
const scripts = [{ urlPattern: '*/sandbox/*' }]
const code = [{ urlPattern: '*/assets/*' }]

/**
 * Intercepts the calls of one page using the DevTools protocol. Playwright's routes would intercept everything,
 * including pictures and scripts, and turn off the browser cache, so that every page would reload everything.
 */
export class Interception {
  private readonly held = new Map<string, Paused>()
  private readonly asked = new Map<string, { stopped: (stop: Stop) => void; gone: () => void }>()

  private constructor(
    private readonly session: CDPSession,
    private readonly listener: Listener,
  ) {}

  static async of(page: Page, listener: Listener): Promise<Interception> {
    const session = await page.context().newCDPSession(page)
    const interception = new Interception(session, listener)
    session.on('Fetch.requestPaused', (event) => void interception.stopped(event))
    session.on('Network.loadingFailed', ({ requestId }) => interception.gone(requestId))
    await session.send('Network.enable')
    await interception.intercept({ code: false })
    return interception
  }

  /** Sets which requests are held from now on; `code` adds the page's own modules. */
  intercept(also: { code: boolean }) {
    return this.session.send('Fetch.enable', { patterns: [...calls, ...scripts, ...(also.code ? code : [])] })
  }

  private async stopped(stop: Stop) {
    const name = stop.networkId ?? stop.requestId
    const asked = this.asked.get(name)
    if (asked) return asked.stopped(stop)
    const request = this.paused(stop, name)
    this.held.set(name, request)
    await this.listener.paused(request)
  }

  private gone(name: string) {
    const request = this.held.get(name)
    this.held.delete(name)
    this.asked.get(name)?.gone()
    if (request) this.listener.gone(request)
  }

  private paused({ requestId, request: { url, method } }: Stop, name: string): Paused {
    const send = (
      method: 'Fetch.continueRequest' | 'Fetch.fulfillRequest' | 'Fetch.failRequest',
      more = {},
    ) => this.session.send(method, { requestId, ...more } as never)
    const finish = (...sent: Parameters<typeof send>) => {
      this.held.delete(name)
      return send(...sent).then(
        () => true,
        () => false,
      )
    }
    return {
      url: new URL(url),
      method,
      ask: () => this.ask(name, () => send('Fetch.continueRequest', { interceptResponse: true })),
      reply: ({ status, body }) =>
        finish('Fetch.fulfillRequest', {
          responseCode: status,
          responseHeaders: [{ name: 'content-type', value: 'application/json' }],
          body: Buffer.from(JSON.stringify(body)).toString('base64'),
        }),
      cut: () => finish('Fetch.failRequest', { errorReason: 'ConnectionFailed' }),
      goOn: () => finish('Fetch.continueRequest'),
    }
  }

  private async ask(name: string, send: () => Promise<unknown>): Promise<Reply> {
    const answered = new Promise<Stop>((stopped, failed) => {
      const gone = () => failed(new GivenUp(name))
      this.asked.set(name, { stopped, gone })
      send().catch(gone)
    })
    const { requestId, responseStatusCode: status = 0 } = await answered.finally(() =>
      this.asked.delete(name),
    )
    const { body, base64Encoded } = await this.session
      .send('Fetch.getResponseBody', { requestId })
      .catch((): never => {
        // The page has aborted the request since its response arrived.
        throw new GivenUp(name)
      })
    return { status, body: JSON.parse(Buffer.from(body, base64Encoded ? 'base64' : 'utf8').toString()) }
  }
}
