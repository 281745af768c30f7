import { refusalStatus, type ReplyEnvelope, type RefusalCode } from '../../contract/api/envelope'
import type { Refused } from '../../machines/flows/kit'
import type { Answer, Reply } from './hold-reply'

/** Our envelope, or a gateway's own: its `error` is an object with the code in it. */
type ReplyBody = ReplyEnvelope<never> & Record<string, unknown>

const codeOf = ({ error, code }: ReplyBody) =>
  typeof error === 'object' ? (error as { code: string }).code : code

/** Replies of the running server, as `call: ok` or `call: CODE`. */
export const realReplies = new Set<string>()

/** A broken connection: it stays open what the server did. */
export const cut: Answer = async () => 'cut'

/** The request goes through untouched. */
export const through: Answer = async () => 'through'

/** The server decides. */
export const real: Answer = (ask) => ask()

/** The server takes it. */
export const taken = (data: unknown, more: object = {}): Reply => ({
  status: 200,
  body: { error: false, message: '', data, ...more },
})

/** Seconds no refusal makes anybody wait longer here, so that a code outlives a lock. */
export const longestWait = 90

/** The server's refusal with what the machine was given. */
export function refusing({ reason, message, retryAt, triesLeft }: Refused): Reply {
  const body = {
    error: true,
    message: message ?? '',
    data: null,
    code: reason,
    retry_after: retryAt && Math.min(retryAt / 1000, longestWait),
    tries_left: triesLeft,
  }
  return { status: refusalStatus[reason as RefusalCode], body }
}

/** The running server's own words where they are the ones this step needs; otherwise those given. */
export function rather(call: string, fits: (result: ReplyBody) => boolean, otherwise: Reply): Answer {
  return async (ask) => {
    const reply = await ask()
    const result = reply.body as ReplyBody
    if (!fits(result)) return otherwise
    realReplies.add(`${call}: ${result.error ? codeOf(result) : 'ok'}`)
    return reply
  }
}

/** The running server's words with something changed. */
export function but(change: (data: never) => unknown, more: object = {}): Answer {
  return async (ask) => {
    const { status, body } = await ask()
    const result = body as ReplyBody
    return { status, body: { ...result, data: change(result.data), ...more } }
  }
}
