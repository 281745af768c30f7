import type { AnyEventObject } from 'xstate'
import type {
  ReadChangeOutput,
  RequestLinkOutput,
  SavePasswordOutput,
  UndoChangeOutput,
} from '../../../machines/flows/recovery/ports'
import type { Answer, Reply } from '../../kit/hold-reply'
import { cut, rather, realReplies, refusing, taken } from '../../kit/replies'

const calls: Record<string, string> = {
  requestLink: 'forgot-password',
  savePassword: 'reset-password',
  readChange: 'undo-change',
  undoChange: 'undo-change-confirm',
}

/** Server calls made by the flow. */
export const heldCalls = new Set(Object.values(calls))

type Output = RequestLinkOutput | SavePasswordOutput | ReadChangeOutput | UndoChangeOutput

/**
 * Uses the server's real answer only once, because an IP address may request only a few links an hour and other tours
 * share it.
 */
function realOnce(call: string, name: string, otherwise: Reply): Answer {
  if (realReplies.has(`${call}: ${name}`)) return async () => otherwise
  return rather(call, ({ error, code }) => (error ? code : 'ok') === name, otherwise)
}

/** Returns the answers to a step's held requests; the server answers itself wherever its real reply fits. */
export function answersFor({ type, output }: AnyEventObject): Record<string, Answer> {
  const port = type.split('.').at(-1) ?? ''
  const call = calls[port] ?? ''
  if (type.startsWith('xstate.error')) return { [call]: cut }
  const result = output as Output
  if (!result.ok) {
    const { status, body } = refusing(result)
    const refusal = { status, body: { ...(body as object), errors: result.errors } }
    return { [call]: realOnce(call, result.reason, refusal) }
  }
  if ('change' in result)
    return { [call]: async () => taken({ ...result.change, until: result.change.changed_at }) }
  if ('resetToken' in result) return { [call]: async () => taken({ reset_token: result.resetToken }) }
  return { [call]: realOnce(call, 'ok', taken('keys' in result ? result.keys : null)) }
}
