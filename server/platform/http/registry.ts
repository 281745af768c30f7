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
 * The account of whoever calls, with the permissions that count now, and the API token that acts for it; none for a
 * session.
 */
export interface CallingUser extends UserRow {
  apiTokenId?: number
  heldBack?: HeldBack
}

/** Who is calling, and from where. `user` is there whenever the row of the call asks for a token. */
export interface Caller {
  user: CallingUser | null
  sessionId: number | null
  /** The API token that was sent: it acts for a person, who is the `user` only of calls within its scopes. */
  apiToken: ApiToken | null
  /** What was sent that opens nothing any more: the token of a session, or an API token. */
  staleToken: 'session' | 'api' | null
  lang: Lang
  /** What the person chose in this browser, other than what it happens to speak. */
  chosenLang?: Lang | undefined
  ip: string
  userAgent: string | null
  /** The request in the security log. */
  facts: RequestFacts
  /** The token in the cookie of this browser, if it was signed in before. */
  browser: string | null
  /** When the session was last written as used. */
  seenAt: Date | null
  /** A page of another origin sent the request. */
  foreign?: boolean
  /** Stores this token in the browser to recognise it; only there if the reply can carry it. */
  keepBrowser?: (token: string) => void
}

/**
 * A file of a multipart body; it lies on disk until its request is answered. A class, so that an object somebody wrote
 * into JSON or bracketed names can never pass for one.
 */
export class ReceivedFile {
  readonly name: string
  /** The declared type; the actual one is read from the bytes. */
  readonly type: string
  readonly size: number
  /** Of its bytes, base64url. */
  readonly sha256: string
  readonly #path: string

  constructor(file: { name: string; type: string; size: number; sha256: string; path: string }) {
    this.name = file.name
    this.type = file.type
    this.size = file.size
    this.sha256 = file.sha256
    this.#path = file.path
  }

  /** Read anew at each call, so that no file is held in memory for longer than needed. */
  bytes(): Promise<Buffer> {
    return readFile(this.#path)
  }

  /** In pieces, to be passed on. */
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

/** What a handler gives: the data, the key of its message, and the extra keys of its shape. */
export interface CallReply<K extends CallName> {
  data: Data<K>
  message: TextKey
  params?: Record<string, unknown>
  extra?: Extra<K>
  visited?: Visited
}

export type Handler<K extends CallName> = (asked: CallRequest<K>) => Promise<CallReply<K>>

/** Declares that the server answers a call: `serve('get-otp', async ({ input, ctx }) => reply({ … }))`. */
export type Serve = <K extends CallName>(name: K, handler: Handler<K>) => void

export interface Served {
  name: CallName
  row: Row
  shape: (typeof shapes)[CallName]
  handle: (asked: { input: unknown; ctx: Ctx; caller: Caller }) => Promise<CallReply<CallName>>
}

export type Registry = ReadonlyMap<CallName, Served>

/** Collects what the areas serve; a call served twice is a mistake of ours and stops the start. */
export function makeRegistry(areas: readonly ((serve: Serve) => void)[]): Registry {
  const served = new Map<CallName, Served>()
  const serve: Serve = (name, handler) => {
    if (served.has(name)) throw new Error(`The call ${name} is served twice`)
    served.set(name, { name, row: rowOf(name), shape: shapes[name], handle: handler as never })
  }
  for (const area of areas) area(serve)
  return served
}

/** What was found: its data, and whatever else is there as the extra keys (of a page its total). */
export const found = <T extends { data: unknown }>({ data, ...extra }: T) => ({
  data: data as T['data'],
  message: 'refusals.found' as const,
  extra,
})

/** An answer without extras: data and the key of its message. */
export const reply = <D>(data: D, message: TextKey = 'refusals.done', params?: Record<string, unknown>) => ({
  data,
  message,
  params,
})
