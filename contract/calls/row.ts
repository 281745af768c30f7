import type { Need } from '../api/permissions'
import type { Scope } from '../api/token-scopes'

/** A call of the API. Its key in the table is its path, unless `path` is set. */
export interface Row {
  method: 'GET' | 'POST' | 'DELETE'
  path?: string
  /** none: tokens are ignored. optional: a token is used if sent. admin: requires an admin's token. */
  auth: 'none' | 'optional' | 'token' | 'admin'
  /** For admin calls: the required permission; if omitted, full access is required. */
  needs?: Need
  /**
   * Scope with which an API token can make the call on its owner's behalf. For a call without a scope, API tokens can't
   * make `token` calls and get a guest's reply from `optional` ones; they can never make `admin` calls.
   */
  scope?: Scope
  /** Folder in `server/areas` that implements the call. */
  area: Area
  /** Description for the API documentation. */
  title: string
  /** Source of the rule: section of the specification, decision, or design document. */
  cite: string
  /** Set for the 76 calls of the specification. */
  spec?: true
  /** POST bodies are sent as multipart/form-data (§7); JSON is accepted too. */
  multipart?: true
  /** Requests from pages of another origin are refused, because the call sends e-mails or text messages. */
  ownOrigin?: true
  /** Ends the request's session; the reply tells the browser to clear private cached data. */
  signsOut?: true
  /** The reply to guests is public and the same for all, so it is cached like a page. */
  kept?: true
  /** A GET with side effects: never retried, prefetched or cached; also accepts POST (D41). */
  sideEffect?: true
}

/** Folders in `server/areas` that implement calls. */
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

/** Applies common properties to rows: at least the area, and any others that all rows share. */
export const alike =
  <const C extends Partial<Row> & Pick<Row, 'area'>>(common: C) =>
  <const R extends Record<string, Omit<Row, keyof C>>>(rows: R) =>
    Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, Object.assign({}, common, row)])) as {
      [K in keyof R]: R[K] & C
    }
