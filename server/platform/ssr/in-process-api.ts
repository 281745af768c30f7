import type { FastifyRequest } from 'fastify'
import type { ReplyEnvelope } from '../../../contract/api/envelope'
import { rowOf } from '../../../contract/calls/table'
import type { CallName } from '../../../contract/calls/call-types'
import type { Ctx } from '../context'
import { DatabaseAway } from '../db/database-away'
import { dispatch, refusalBody, type Dispatched } from '../http/dispatch'
import { databaseAway } from '../http/errors'
import { PublicCache } from '../http/public-cache'
import { Refusal } from '../refusal'
import type { Caller, Registry } from '../http/registry'
import { partsFor } from '../http/request-context'
import type { Visited } from '../http/note-visit'
import { inSpan } from '../observability/spans'
import { factsOf } from '../security/security-log'
import { onPublicChange } from '../stream/public-change'
import { preferencesOf } from '../http/pages/preferences'

/** The API as page loaders use it during rendering; returns envelopes, even for refusals. */
export interface PageApi {
  call(name: CallName, input: unknown): Promise<ReplyEnvelope>
  /** Error of a call that failed because the database is unreachable; if set, the rendered page should be discarded. */
  away?: DatabaseAway
  /** Side effects to run for each visitor to whom the page is sent. */
  visited: Visited[]
}

/** Response of a call that many pages need. */
interface CommonAnswer extends Dispatched {
  status: 200
  /** Size counted as zero, because there are at most as many such responses as calls and languages. */
  size: 0
}

/**
 * Creates an API that makes calls without HTTP, as a guest: the token is in the browser's storage (D50), so pages are
 * never rendered for a signed-in user; that user's data is loaded after hydration. Calls that write are refused. Calls
 * without input that nearly every page needs (settings, categories) are cached like API responses.
 * @param keptFor cache time in ms; 0 disables caching
 */
export function inProcessApi(
  ctx: Ctx,
  registry: Registry,
  keptFor = 0,
): (request: FastifyRequest) => PageApi {
  const common = new PublicCache<CommonAnswer>({
    clock: ctx.clock,
    life: keptFor,
    staleLife: 0,
    mostBytes: Infinity,
  })
  onPublicChange(ctx, () => common.clear())
  return (request) => {
    const { lang } = preferencesOf(request)
    const own = partsFor(ctx, request)
    const guest: Caller = {
      user: null,
      sessionId: null,
      apiToken: null,
      staleToken: null,
      lang,
      ip: request.ip,
      facts: factsOf(request),
      userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
      browser: null,
      seenAt: null,
    }
    const api: PageApi = {
      visited: [],
      async call(name, input) {
        try {
          const { envelope, visited } = await inSpan(name, {}, () =>
            answer(own, registry, common, guest, name, plain(input)),
          )
          api.visited.push(...visited)
          return envelope
        } catch (error) {
          if (!(error instanceof DatabaseAway)) throw error
          api.away = error
          return refusalBody(databaseAway(error), lang)
        }
      },
    }
    return api
  }
}

async function answer(
  ctx: Ctx,
  registry: Registry,
  common: PublicCache<CommonAnswer>,
  guest: Caller,
  name: CallName,
  input: Record<string, unknown>,
): Promise<Dispatched> {
  const refused = (refusal: Refusal) => ({ envelope: refusalBody(refusal, guest.lang), visited: [] })
  try {
    const { method, sideEffect, kept } = rowOf(name)
    if (method !== 'GET' || sideEffect) throw new Refusal('FORBIDDEN', 'refusals.forbidden')
    const asked = (parts: Ctx) => dispatch(registry, parts, name, input, guest)
    const asking = () => (ctx.replica ? ctx.replica.read(ctx, asked) : asked(ctx))
    if (!kept || Object.keys(input).length > 0) return await asking()
    return await common.get(`${guest.lang} ${name}`, async () => ({
      ...(await asking()),
      status: 200,
      size: 0,
    }))
  } catch (error) {
    if (error instanceof DatabaseAway) throw error
    if (error instanceof Refusal) return refused(error)
    ctx.log.error(error)
    return refused(new Refusal('FAULT', 'errors.fault'))
  }
}

/** Returns the input without undefined fields, as it would arrive over HTTP. */
function plain(input: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input as object).filter(([, value]) => value !== undefined))
}
