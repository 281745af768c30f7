import type { TextKey } from '../../../contract/texts/catalogue'
import { createReadStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Row } from '../../../contract/calls/row'
import { rowOf } from '../../../contract/calls/table'
import { shapes } from '../../../contract/calls/shapes'
import type { CallName, Data, Extra, Parsed } from '../../../contract/calls/call-types'
import type { Lang } from '../../../contract/language/languages'
import type { Ctx } from '../context'
import type { UserRow } from '../db/schema'
import type { ApiToken } from './api-token'
import type { HeldBack } from './permission'
import type { RequestFacts } from '../security/security-log'
import type { Visited } from './note-visit'

/**
 * The caller's account with the permissions currently in effect, any permissions on hold, and the id of the API token
 * if one is used.
 */
export interface CallingUser extends UserRow {
  apiTokenId?: number
  heldBack?: HeldBack
}

/** The caller and the request's origin. `user` is always set if the call requires authentication. */
export interface Caller {
  user: CallingUser | null
  sessionId: number | null
  /** The API token sent, if any; its owner is the `user` only in calls within the token's scopes. */
  apiToken: ApiToken | null
  /** Kind of the token sent if it is invalid, or `leaving` for a session of an account being deleted; otherwise null. */
  staleToken: 'session' | 'api' | 'leaving' | null
  lang: Lang
  /** Language chosen by the user in this browser, as opposed to the browser's own. */
  chosenLang?: Lang | undefined
  ip: string
  userAgent: string | null
  /** Facts about the request for the security log. */
  facts: RequestFacts
  /** Token from the cookie of a remembered browser; null if there is none. */
  browser: string | null
  /** Time at which the use of the session was last recorded. */
  seenAt: Date | null
  /** Whether the request comes from a page of another origin. */
  foreign?: boolean
  /** Sets the cookie that remembers the browser; undefined if the response can't carry a cookie. */
  keepBrowser?: (token: string) => void
}

/**
 * A file from a multipart body, on disk until its request is answered. A class, so that no object from JSON or
 * bracketed names can pass for a file.
 */
export class ReceivedFile {
  readonly name: string
  /** Declared media type; the actual type is detected from the bytes. */
  readonly type: string
  readonly size: number
  /** SHA-256 of the file's bytes, in base64url. */
  readonly sha256: string
  readonly #path: string

  constructor(file: { name: string; type: string; size: number; sha256: string; path: string }) {
    this.name = file.name
    this.type = file.type
    this.size = file.size
    this.sha256 = file.sha256
    this.#path = file.path
  }

  /** Reads the file again on every call, so that its bytes aren't held in memory longer than needed. */
  bytes(): Promise<Buffer> {
    return readFile(this.#path)
  }

  /** Streams the file. */
  stream(): Readable {
    return createReadStream(this.#path)
  }

  discard(): Promise<void> {
    return rm(this.#path, { force: true })
  }
}

type AuthOf<K extends CallName> = (typeof import('../../../contract/calls/table'))['table'][K]['auth']
type SignedIn = Caller & { user: CallingUser }

export interface CallRequest<K extends CallName> {
  input: Parsed<K>
  ctx: Ctx
  caller: AuthOf<K> extends 'token' | 'admin' ? SignedIn : Caller
}

/** A handler's result: data, message key, and any extra keys of the call's schema. */
export interface CallReply<K extends CallName> {
  data: Data<K>
  message: TextKey
  params?: Record<string, unknown>
  extra?: Extra<K>
  visited?: Visited
}

export type Handler<K extends CallName> = (asked: CallRequest<K>) => Promise<CallReply<K>>

/** Registers a call's handler: `serve('get-otp', async ({ input, ctx }) => reply({ … }))`. */
export type Serve = <K extends CallName>(name: K, handler: Handler<K>) => void

export interface Served {
  name: CallName
  row: Row
  shape: (typeof shapes)[CallName]
  handle: (asked: { input: unknown; ctx: Ctx; caller: Caller }) => Promise<CallReply<CallName>>
}

export type Registry = ReadonlyMap<CallName, Served>

/** Collects the areas' handlers; throws at startup if a call is registered twice. */
export function makeRegistry(areas: readonly ((serve: Serve) => void)[]): Registry {
  const served = new Map<CallName, Served>()
  const serve: Serve = (name, handler) => {
    if (served.has(name)) throw new Error(`The call ${name} is served twice`)
    served.set(name, { name, row: rowOf(name), shape: shapes[name], handle: handler as never })
  }
  for (const area of areas) area(serve)
  return served
}

/** Returns a reply with data; all other keys, such as a page's total, become extras. */
export const found = <T extends { data: unknown }>({ data, ...extra }: T) => ({
  data: data as T['data'],
  message: 'refusals.found' as const,
  extra,
})

/** Returns a reply without extras: data and message key. */
export const reply = <D>(data: D, message: TextKey = 'refusals.done', params?: Record<string, unknown>) => ({
  data,
  message,
  params,
})
