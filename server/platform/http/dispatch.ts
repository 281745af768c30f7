import type { z } from 'zod'
import type { ReplyEnvelope } from '../../../contract/api/envelope'
import { valuesForEvents } from '../../../contract/calls/event-values'
import { rowOf, type Row } from '../../../contract/calls/table'
import type { CallName } from '../../../contract/calls/call-types'
import type { Ctx } from '../context'
import { Refusal, type RefusalText } from '../refusal'
import { checkPermission } from './permission'
import { readInput } from './input'
import type { Caller, Registry, Served } from './registry'
import { checkRights } from './rights'
import { readIn } from '../texts/reader-language'
import { say } from '../texts/say'
import type { Visited } from './note-visit'

/** Calls allowed in demo mode and while the site is read-only: those for signing in and out (D92). */
export const signInCalls: readonly CallName[] = [
  'user_signup',
  'get-otp',
  'verify-otp',
  'verify-link',
  'before-logout',
]

/** A call's response, and the side effects to run for each recipient. */
export interface Dispatched {
  envelope: ReplyEnvelope
  visited: Visited[]
}

/**
 * Executes a call, whether sent over HTTP or by the in-process renderer. Checks rights and input, and validates the
 * response's shape so that no column is exposed by accident. Throws `Refusal`.
 */
export async function dispatch(
  registry: Registry,
  ctx: Ctx,
  name: CallName,
  raw: Record<string, unknown>,
  caller: Caller,
): Promise<Dispatched> {
  const served = admit(registry, ctx, name, caller)
  // In admin calls, a misspelled field must not be silently ignored.
  const input = readInput(served.shape.input, raw, rowOf(name).auth === 'admin')
  checkPermission(name, caller.user, input)
  const answer = await answerOf(name, served, { input, ctx, caller })
  const extra = 'extra' in served.shape ? (served.shape.extra as z.ZodObject).parse(answer.extra ?? {}) : {}
  const data = ctx.fileLinks.sign(served.shape.data.parse(answer.data))
  return {
    envelope: { error: false, message: say(caller.lang, answer.message, answer.params), data, ...extra },
    visited: answer.visited ? [answer.visited] : [],
  }
}

async function answerOf(name: CallName, served: Served, asked: Parameters<Served['handle']>[0]) {
  try {
    return await readIn(asked.caller.lang, () => served.handle(asked))
  } catch (error) {
    throw inValuesOf(name, error)
  }
}

/** Converts a machine's refusal so that it lists the call's allowed values instead of events. */
function inValuesOf(name: CallName, error: unknown): unknown {
  if (!(error instanceof Refusal) || !error.more.events) return error
  const { events, ...more } = error.more
  return new Refusal(error.code, error.text, { ...more, allowed: valuesForEvents(name, events) })
}

/** Whether a call changes any data. */
export const writes = ({ method, sideEffect }: Row): boolean => method !== 'GET' || sideEffect === true

/** Checks whether this caller may use the call at all, before the body is read. Throws `Refusal`. */
export function admit(registry: Registry, ctx: Ctx, name: CallName, caller: Caller): Served {
  const row = rowOf(name)
  if (row.ownOrigin && caller.foreign) throw new Refusal('FORBIDDEN', 'refusals.foreignOrigin')
  checkRights(row.auth, caller)
  checkPermission(name, caller.user)
  if (writes(row) && ctx.config.DEMO_MODE && !signInCalls.includes(name))
    throw new Refusal('DEMO_MODE', 'errors.demoMode')
  const served = registry.get(name)
  if (!served) throw new Refusal('NOT_SERVED', 'refusals.notServed')
  return served
}

/** Returns a refusal as a response body in the caller's language. */
export function refusalBody({ code, text, more }: Refusal, lang: Caller['lang']): ReplyEnvelope<null> {
  const sentence = (texts: RefusalText) =>
    typeof texts === 'string' ? say(lang, texts, more.params) : say(lang, texts.key, texts.params)
  const errors =
    more.errors &&
    Object.fromEntries(Object.entries(more.errors).map(([field, texts]) => [field, sentence(texts)]))
  return {
    error: true,
    message: say(lang, text, more.params),
    data: null,
    code,
    ...(errors && { errors }),
    ...(more.allowed && { allowed: more.allowed }),
    ...more.extra,
  }
}
