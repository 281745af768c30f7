import timers from 'node:timers/promises'
import { syncBuiltinESMExports } from 'node:module'
import { sandboxes } from '../../sandbox/gateways/sandboxes'
import type { Scheduler } from './scheduler'

/** A webhook sent by its gateway. */
export interface Webhook {
  gateway: string
  raw: string
  /** Number of delivery attempts. */
  tries: number
}

const line = (method: string | undefined, url: URL) =>
  `${url.pathname.split('/')[2]} ${method ?? 'GET'} ${url.pathname.replace(/^\/sandbox\/\w+/, '').replaceAll(/\/(?=\w*\d)[\w-]{6,}/g, '/…')}`

/**
 * Connections between the server and its gateways. The seed decides when, and whether, a request is sent to the sandbox
 * over HTTP and its answer delivered. The sandboxes' webhooks are intercepted and queued here.
 */
export class Network {
  readonly webhooks: Webhook[] = []
  readonly real = globalThis.fetch

  constructor(private readonly scheduler: Scheduler) {}

  /** Replaces the process's `fetch` and the pauses between retries. */
  install(): void {
    globalThis.fetch = ((input: string | URL, init?: RequestInit) =>
      this.fetch(new URL(input), init)) as typeof fetch
    const pause = timers.setTimeout
    Object.assign(timers, {
      setTimeout: async (ms: number, value: unknown, options: object) => {
        if (!this.scheduler.running.getStore()) return pause(ms, value, options)
        await this.scheduler.pass('pause', 'a pause before the next try')
        return value
      },
    })
    syncBuiltinESMExports()
  }

  /** Sends a request to a sandbox over its real connection; resolves with the complete body. */
  toStandIn(url: URL | string, init?: RequestInit): Promise<Response> {
    return this.scheduler.line(async () => {
      const reply = await this.real(url, {
        ...init,
        signal: null,
        headers: { ...init?.headers, connection: 'close' },
      })
      const text = await reply.text()
      return new Response([204, 303].includes(reply.status) ? null : text, {
        status: reply.status,
        headers: reply.headers,
      })
    })
  }

  private async fetch(url: URL, init?: RequestInit): Promise<Response> {
    if (url.pathname.startsWith('/webhooks/')) return this.taken(url, String(init?.body))
    if (!this.scheduler.running.getStore()) return this.toStandIn(url, init)
    const what = line(init?.method, url)
    await this.scheduler.pass('request', what)
    const reply = await this.toStandIn(url, init)
    await this.scheduler.pass('answer', what)
    return reply
  }

  private taken(url: URL, raw: string): Response {
    this.webhooks.push({ gateway: url.pathname.split('/')[2]!, raw, tries: 0 })
    return new Response('taken')
  }
}

/** Returns a webhook's event name and subject, as used by its gateway. */
export function nameOf({ gateway, raw }: Webhook): string {
  const body = JSON.parse(raw) as Record<string, unknown>
  return `${gateway} ${String(body['event_type'] ?? body['event'] ?? body['type'] ?? body['event.type'] ?? 'event')}`
}

/** Signs a webhook as its gateway does when sending it. */
export const signed = (
  { gateway, raw }: Webhook,
  keys: Readonly<Record<string, string>>,
  now: Date,
  address: string,
): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  ...sandboxes[gateway]!.sign(raw, keys, now, false, address),
})
