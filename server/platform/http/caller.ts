import type { FastifyRequest } from 'fastify'
import DataLoader from 'dataloader'
import { sql, type Kysely } from 'kysely'
import { readCookie } from '../../../contract/site/cookies'
import { languageHeader } from '../../../contract/api/envelope'
import type { Lang } from '../../../contract/language/languages'
import { languageOfCode } from '../texts/languages'
import type { DB, UserRow } from '../db/schema'
import { addressOf, factsOf } from '../security/security-log'
import { browserOf } from './browser-cookie'
import { findApiToken, isApiToken } from './api-token'
import { withPermissions } from './permission'
import { hashToken } from '../secrets/token'
import type { Caller } from './registry'

type WithHeaders = Pick<FastifyRequest, 'headers'>

/**
 * Returns the language of a response: the one requested by the client, otherwise the one chosen by the user, otherwise
 * the browser's first supported language.
 */
export const languageOf = ({ headers }: WithHeaders): Lang =>
  firstKnown([headers[languageHeader], ...visitorsLanguages(headers)])

/**
 * Returns a page's language: the one chosen by the user, otherwise the browser's first supported language. Ignores the
 * header that API calls use, because proxies cache a page for everyone with the same cookies and `Accept-Language`.
 */
export const pageLanguageOf = ({ headers }: WithHeaders): Lang => firstKnown(visitorsLanguages(headers))

const visitorsLanguages = (headers: FastifyRequest['headers']) => [
  readCookie(headers.cookie, 'lang'),
  headers['accept-language'],
]

/** Returns the first supported language; each value may be a list. */
function firstKnown(asked: readonly unknown[]): Lang {
  const wanted = asked.join(',').split(',')
  const codes = wanted.map((part) => part.trim().slice(0, 2).toLowerCase())
  return codes.map(languageOfCode).find((one) => one !== undefined) ?? 'en'
}

/**
 * Returns the holder of the bearer token; a guest if the token is revoked, expired or unknown. An API token doesn't
 * make its owner the `user`: it only gives access to API calls by scope (`actorOf`).
 */
export async function callerOf(db: Kysely<DB>, request: FastifyRequest, now: Date): Promise<Caller> {
  const token = /^Bearer +([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]
  const byApi = token !== undefined && isApiToken(token)
  const apiToken = byApi ? ((await findApiToken(db, token, now)) ?? null) : null
  const holder = token && !byApi ? await holderOf(db, token, now) : undefined
  const found = holder === 'leaving' ? undefined : holder
  const facts = factsOf(request)
  const account = (found ?? apiToken)?.user.id
  if (account !== undefined) {
    if (facts.account === undefined) request.log = request.log.child({ account })
    Object.assign(facts, { account }, found ? { session: found.sessionId } : { token: apiToken?.id })
  }
  const isStale = account === undefined && request.headers.authorization !== undefined
  return {
    user: found ? await withPermissions(db, found.user) : null,
    sessionId: found?.sessionId ?? null,
    apiToken,
    staleToken: isStale ? (byApi ? 'api' : holder === 'leaving' ? holder : 'session') : null,
    lang: languageOf(request),
    chosenLang: languageOfCode(readCookie(request.headers.cookie, 'lang')),
    ip: addressOf(request.ip),
    facts,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    browser: browserOf(request),
    seenAt: found?.seenAt ?? null,
  }
}

/** Holder of a session, and the time at which its use was last recorded. */
interface SessionHolder {
  user: UserRow
  sessionId: number
  seenAt: Date
}

/** Maximum number of sessions looked up per statement. */
const lookedUpTogether = 100

/**
 * Creates a lookup of sessions by token hash. It batches the requests of one event loop turn, because it is one of only
 * two statements in most calls. Not cached, so that an ended session stops working immediately.
 */
const openLookup = (db: Kysely<DB>) =>
  new DataLoader<string, Awaited<ReturnType<typeof sessionsOf>>[number] | undefined>(
    async (hashes) => {
      const found = new Map((await sessionsOf(db, hashes)).map((row) => [row.hash, row]))
      return hashes.map((hash) => found.get(hash))
    },
    { cache: false, batchScheduleFn: setImmediate, maxBatchSize: lookedUpTogether },
  )

const lookups = new WeakMap<Kysely<DB>, ReturnType<typeof openLookup>>()

const sessionsOf = (db: Kysely<DB>, hashes: readonly string[]) =>
  db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .selectAll('app_user')
    .select([
      'session.id as sessionId',
      'session.token_hash as hash',
      'session.last_seen_at as seenAt',
      'session.expires_at as expiresAt',
      'session.idle_until as idleUntil',
      'session.revoked_at as revokedAt',
    ])
    .where('session.token_hash', '=', sql<string>`any(${[...new Set(hashes)]}::text[])`)
    .execute()

/** Returns the holder of an open session; `leaving` if the session ended and its account is being deleted (D44). */
async function holderOf(
  db: Kysely<DB>,
  token: string,
  now: Date,
): Promise<SessionHolder | 'leaving' | undefined> {
  const lookup = lookups.get(db) ?? openLookup(db)
  lookups.set(db, lookup)
  const row = await lookup.load(hashToken(token))
  if (!row) return undefined
  const { sessionId, hash: _, seenAt, expiresAt, idleUntil, revokedAt, ...user } = row
  const isOver = expiresAt <= now || (idleUntil !== null && idleUntil <= now)
  if (isOver) return undefined
  if (revokedAt && user.account_state === 'deletionRequested') return 'leaving'
  // Even an ended session of a deactivated account is returned, so that the response can give the reason.
  if (revokedAt && user.account_state !== 'deactivated') return undefined
  return { user, sessionId, seenAt }
}
