import type { CDPSession, Page } from 'playwright/test'
import type { Reply } from './hold-reply'

/** A request that has not left the browser yet. */
export interface Paused {
  url: URL
  /** Sends it and returns the server's reply, which the page has not received yet; `GivenUp` if the page left. */
  ask: () => Promise<Reply>
  /** Answers it. Like the next two it returns whether the page still waited for it. */
  reply: (reply: Reply) => Promise<boolean>
  /** Breaks its connection. */
  cut: () => Promise<boolean>
  /** Lets it through unchanged. */
  goOn: () => Promise<boolean>
}

interface Listener {
  paused: (request: Paused) => Promise<unknown>
  /** The page has given up a request that waits. */
  gone: (request: Paused) => void
}

/** The browser's notice of a request that it has paused, before it leaves or when its answer is there. */
interface Stop {
  requestId: string
  networkId?: string
  request: { url: string }
  responseStatusCode?: number
}

/** The page has cancelled a request: its answer is not read. */
export class GivenUp extends Error {}

/** What a page asks by its scripts. */
const calls = ['Fetch', 'XHR'].map((resourceType) => ({ urlPattern: '*', resourceType }))
/** Scripts of gateways; the page's own are never stopped but for a page that shall not be left. */
const scripts = [{ urlPattern: '*/sandbox/*' }]
const code = [{ urlPattern: '*/assets/*' }]

/**
 * Stops the calls of one page by the browser's own protocol. The routes of the test library stop everything, each
 * picture and script too, and switch the browser's cache off, so that every page loads everything anew.
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

  /** Which requests stop from now on; `code`: those for parts of the page too. */
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

  private paused({ requestId, request: { url } }: Stop, name: string): Paused {
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
    const { body, base64Encoded } = await this.session.send('Fetch.getResponseBody', { requestId })
    return { status, body: JSON.parse(Buffer.from(body, base64Encoded ? 'base64' : 'utf8').toString()) }
  }
}
