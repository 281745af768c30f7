import { refusalStatus, type ReplyEnvelope, type RefusalCode } from '../../contract/api/envelope'
import type { Refused } from '../../machines/flows/kit'
import type { Answer, Reply } from './hold-reply'

/** Our envelope or a gateway's, in which `error` is an object containing the code. */
type ReplyBody = ReplyEnvelope<never> & Record<string, unknown>

const codeOf = ({ error, code }: ReplyBody) =>
  typeof error === 'object' ? (error as { code: string }).code : code

/** Replies that the running server has given, as `call: ok` or `call: CODE`. */
export const realReplies = new Set<string>()

/** Cuts the connection, so that the page can't know what the server did. */
export const cut: Answer = async () => 'cut'

/** Lets the request through unchanged. */
export const through: Answer = async () => 'through'

/** Uses the server's real reply. */
export const real: Answer = (ask) => ask()

/** Returns a successful reply of the server. */
export const taken = (data: unknown, more: object = {}): Reply => ({
  status: 200,
  body: { error: false, message: '', data, ...more },
})

/** Maximum number of seconds a refusal makes the user wait here, so low that a code outlives a lock. */
export const longestWait = 90

/** Returns the server's refusal, with the values that the machine was given. */
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

/** Uses the running server's reply if it fits this step, and otherwise the given one. */
export function rather(call: string, fits: (result: ReplyBody) => boolean, otherwise: Reply): Answer {
  return async (ask) => {
    const reply = await ask()
    const result = reply.body as ReplyBody
    if (!fits(result)) return otherwise
    realReplies.add(`${call}: ${result.error ? codeOf(result) : 'ok'}`)
    return reply
  }
}

/** Uses the running server's reply with changes. */
export function but(change: (data: never) => unknown, more: object = {}): Answer {
  return async (ask) => {
    const { status, body } = await ask()
    const result = body as ReplyBody
    return { status, body: { ...result, data: change(result.data), ...more } }
  }
}
