import { isIP } from 'node:net'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Clock } from '../process/clock'
import type { Refusal } from '../refusal'
import type { Identified } from '../identity/identity'
import { eventOfRefusal, type SecurityEvent } from './security-events'

/** Method by which a user authenticates; `proof` means a proof that couldn't be read. */
export type SignInMethod = 'password' | 'proof' | 'code_email' | 'code_mobile' | Identified['provider']

/**
 * Facts logged about a request regardless of its result: ids and a network address, never user input. Handlers add
 * facts as they learn them, so that later log lines include them.
 */
export interface RequestFacts {
  request: string
  address: string
  /** Pattern of the route, without parameter values. */
  route?: string
  account?: number
  session?: number
  /** Id of the API token used. */
  token?: number
  way?: SignInMethod
}

/** Additional facts about an event: ids, counts and names from fixed lists. */
export type EventFacts = Readonly<Record<string, string | number | boolean | readonly string[]>>

/** The security log, written as one line of JSON per event. */
export interface SecurityLog {
  write: (event: SecurityEvent, facts: RequestFacts, more?: EventFacts) => void
}

/**
 * Interval in ms in which repeated limit events of one address and route are logged only once, with the number of
 * events suppressed.
 */
const quietMs = 60_000
/** Maximum number of combinations of address and route that are tracked. */
const remembered = 10_000
/** Maximum number of field names per line, because clients can invent field names. */
const fieldsMost = 20
const fieldLength = 60

/**
 * Opens the security log on the server's output, independent of the log level, except that `silent` silences it too.
 */
export function openSecurityLog(log: FastifyBaseLogger, clock: Clock): SecurityLog {
  const lines = log.child({ log: 'security' }, { level: log.level === 'silent' ? 'silent' : 'info' })
  const quiet = new Map<string, { until: number; left: number }>()
  return {
    write(event, facts, more = {}) {
      const line = { event, ...facts, ...more }
      if (event !== 'limit.reached') return lines.info(line)
      const now = clock.now().getTime()
      const key = `${facts.address} ${facts.route ?? ''} ${String(more['reason'])}`
      const before = quiet.get(key)
      if (before && before.until > now) return void before.left++
      if (quiet.size >= remembered) quiet.clear()
      quiet.set(key, { until: now + quietMs, left: 0 })
      lines.info(before?.left ? { ...line, repeated: before.left } : line)
    },
  }
}

const factsByRequest = new WeakMap<FastifyRequest, RequestFacts>()

/** Returns a request's facts, always as the same object for the same request. */
export function factsOf(request: FastifyRequest): RequestFacts {
  const known = factsByRequest.get(request)
  if (known) return known
  const facts: RequestFacts = {
    request: request.id,
    address: addressOf(request.ip),
    route: request.routeOptions?.url,
  }
  factsByRequest.set(request, facts)
  return facts
}

/**
 * Returns the address, or `unknown` for an invalid address from a proxy, which must neither be stored nor bypass a
 * limit.
 */
export const addressOf = (ip: string | undefined): string => (ip !== undefined && isIP(ip) ? ip : 'unknown')

/** Logs a refusal if it is security-relevant. */
export function noteRefusal(security: SecurityLog, facts: RequestFacts, { code, more }: Refusal): void {
  const event = eventOfRefusal(code, facts.route)
  if (!event) return
  // A guest who follows a dead link isn't attacking.
  if (event === 'access.not_found' && facts.account === undefined) return
  const fields = Object.keys(more.errors ?? {})
  security.write(event, facts, {
    reason: code,
    ...(fields.length > 0 && {
      fields: fields.slice(0, fieldsMost).map((name) => name.slice(0, fieldLength)),
    }),
  })
}
