import { toFields } from '../../../contract/api/bracket-fields'
import { pathOf, rowOf } from '../../../contract/calls/table'
import type { CallName } from '../../../contract/calls/call-types'

/** Result of a call: the server's answer, or none, in which case the call may or may not have been executed. */
export type Outcome = { answered: true; envelope: any } | { answered: false }

const silence = { answered: false } as const
const againMs = 60

export interface Client {
  /** Makes one call; resolves without an answer if the server was killed. */
  once: (name: CallName, input: object, token: string) => Promise<Outcome>
  /** Repeats a call with the same key until it is answered; null if the test is over. */
  until: (name: CallName, input: object, token: string) => Promise<any>
  /** Submits a form to a gateway's sandbox until it is answered. */
  gateway: (path: string, form: Record<string, string>) => Promise<any>
  /** Whether the test is over, so that no new action starts. */
  isOver: () => boolean
  end: () => void
}

/** Creates a client for users who continue despite server failures; each user's calls are sequential. */
export function restlessClient(addresses: readonly string[]): Client {
  let turn = 0
  const next = () => addresses[turn++ % addresses.length]!
  const over = new AbortController()
  const pause = () => new Promise((resolve) => setTimeout(resolve, againMs))

  const ask = async (url: string, init: RequestInit): Promise<Outcome> => {
    try {
      const response = await fetch(url, init)
      const envelope = (await response.json()) as { code?: string }
      // An error doesn't show whether the call was executed: the engine may have died before the server. The gateway's
      // sandbox dies with the server, or is too slow on a busy machine.
      const isSilent = response.status >= 500 || envelope.code === 'GATEWAY_UNAVAILABLE'
      return isSilent ? silence : { answered: true, envelope }
    } catch {
      return silence
    }
  }
  const once: Client['once'] = (name, input, token) => {
    const fields = toFields(input, (value): value is File => value instanceof File)
    const headers = { authorization: `Bearer ${token}` }
    const url = `${next()}/api/${pathOf(name)}`
    if (rowOf(name).method === 'GET')
      return ask(`${url}?${new URLSearchParams(fields.map(([field, value]) => [field, String(value)]))}`, {
        headers,
      })
    const body = new FormData()
    for (const [field, value] of fields) body.append(field, value)
    return ask(url, { method: 'POST', headers, body })
  }
  const again = async (act: () => Promise<Outcome>) => {
    while (!over.signal.aborted) {
      const outcome = await act()
      if (outcome.answered) return outcome.envelope
      await pause()
    }
    return null
  }
  return {
    once,
    until: (name, input, token) => again(() => once(name, input, token)),
    gateway: (path, form) =>
      again(() => ask(`${next()}${path}`, { method: 'POST', body: new URLSearchParams(form) })),
    isOver: () => over.signal.aborted,
    end: () => over.abort(),
  }
}
