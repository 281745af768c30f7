import type { Need } from '../api/permissions'
import type { Scope } from '../api/token-scopes'

/** One call of the API. Its key in the table is its path; `path` overrides it. */
export interface Row {
  method: 'GET' | 'POST' | 'DELETE'
  path?: string
  /** none: a token is not even read. optional: read when it is there. admin: a token of an admin. */
  auth: 'none' | 'optional' | 'token' | 'admin'
  /** Of calls for administrators: what of the team's permissions it asks; without it only who has everything may. */
  needs?: Need
  /**
   * What an API token needs to make the call as its owner. Without one, `token` is closed to API tokens and `optional`
   * answers them as guests; no API token opens `admin`.
   */
  scope?: Scope
  /** Folder of `server/areas` that serves it. */
  area: Area
  /** What it does, for the documentation of the API. */
  title: string
  /** Where the rule comes from: section of the specification, decision, or page of the design. */
  cite: string
  /** One of the 76 calls of the specification. */
  spec?: true
  /** POST bodies go as multipart/form-data (§7); JSON is accepted as well. */
  multipart?: true
  /** Refused when a page of another origin sends it: it makes mail or text messages. */
  ownOrigin?: true
  /** Ends the session of the request: the reply asks the browser to clear its cache of private data. */
  signsOut?: true
  /** What guests are answered is public and the same for all of them, so that it is kept like a page. */
  kept?: true
  /** A GET that writes: never retried, prefetched or cached; POST is accepted as well (D41). */
  sideEffect?: true
}

/** Folders of `server/areas` that serve calls. */
export type Area =
  | 'accounts'
  | 'admin'
  | 'alerts'
  | 'chat'
  | 'content'
  | 'eligibility'
  | 'featuring'
  | 'languages'
  | 'listings'
  | 'notifications'
  | 'own'
  | 'packages'
  | 'payments'
  | 'personal'
  | 'projects'
  | 'publishing'
  | 'team'
  | 'tokens'
  | 'verification'
  | 'webhooks'

/** Calls with their common properties set once: the area at least, the others where all of them share them. */
export const alike =
  <const C extends Partial<Row> & Pick<Row, 'area'>>(common: C) =>
  <const R extends Record<string, Omit<Row, keyof C>>>(rows: R) =>
    Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, Object.assign({}, common, row)])) as {
      [K in keyof R]: R[K] & C
    }
