import { isIP } from 'node:net'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Clock } from '../process/clock'
import type { Refusal } from '../refusal'
import type { Identified } from '../identity/identity'
import { eventOfRefusal, type SecurityEvent } from './security-events'

/** How somebody proves who they are; `proof` is one that could not be read. */
export type SignInMethod = 'password' | 'proof' | 'code_email' | 'code_mobile' | Identified['provider']

/**
 * What the log holds of a request, whatever its result: ids and a network address, and nothing that a person typed.
 * Handlers add what they learn, so that a refusal further on carries it as well.
 */
export interface RequestFacts {
  request: string
  address: string
  /** The pattern of the route, without what stands in the address. */
  route?: string
  account?: number
  session?: number
  /** Id of the API token. */
  token?: number
  way?: SignInMethod
}

/** Further facts of one event: ids, counts and names from lists of ours. */
export type EventFacts = Readonly<Record<string, string | number | boolean | readonly string[]>>

/** The log of what matters to security, one line of JSON for each event. */
export interface SecurityLog {
  write: (event: SecurityEvent, facts: RequestFacts, more?: EventFacts) => void
}

/** A flood at a limit is one line a minute for each address and route, with how many more there were. */
const quietMs = 60_000
/** Addresses and routes that are remembered at a time. */
const remembered = 10_000
/** Names of fields that a line carries; a sender may invent them. */
const fieldsMost = 20
const fieldLength = 60

/** Opens the log on the server's output, whatever level the other lines have; a silent output stays silent. */
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

/** The facts of a request; the same object each time. */
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

/** A proxy may pass on what no address is; it must neither be stored nor be a way around a limit. */
export const addressOf = (ip: string | undefined): string => (ip !== undefined && isIP(ip) ? ip : 'unknown')

/** Logs a refusal that is relevant to security. */
export function noteRefusal(security: SecurityLog, facts: RequestFacts, { code, more }: Refusal): void {
  const event = eventOfRefusal(code, facts.route)
  if (!event) return
  // A guest who follows a dead link tries nothing.
  if (event === 'access.not_found' && facts.account === undefined) return
  const fields = Object.keys(more.errors ?? {})
  security.write(event, facts, {
    reason: code,
    ...(fields.length > 0 && {
      fields: fields.slice(0, fieldsMost).map((name) => name.slice(0, fieldLength)),
    }),
  })
}
