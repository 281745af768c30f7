import { sql, type RawBuilder } from 'kysely'
import { registeredKinds } from '../registry'
import type { UserRow } from '../../platform/db/schema'

/** User being purged. */
export interface Leaving {
  id: number
  /** E-mail address in lower case; null if it may belong to someone else. */
  email: string | null
  mobile: string | null
}

/**
 * Returns an account with the addresses that identify the user's rows in other tables. The e-mail address is null if it
 * is unverified and the number is verified, because rows with that address may belong to someone else.
 */
export const leavingOf = ({
  id,
  email,
  mobile,
  email_verified_at,
  mobile_verified_at,
}: Pick<UserRow, 'id' | 'email' | 'mobile' | 'email_verified_at' | 'mobile_verified_at'>): Leaving => {
  const isTheirs = email_verified_at !== null || mobile_verified_at === null
  return { id, email: isTheirs ? (email?.toLowerCase() ?? null) : null, mobile }
}

type Sql = RawBuilder<unknown>
export type Where = (who: Leaving) => Sql

/**
 * Treatment of a table in a purge. `files`: columns referencing stored files, which are deleted with the row (or the
 * column's value) unless another user's row references them too.
 */
export type Retention =
  /** Contains nothing personal, or only the id of an account without a name. */
  | { does: 'nothing'; why: string }
  /** Deletes the rows. */
  | { does: 'delete'; where: Where; files?: readonly string[] }
  /** Retains the rows because others need them; `set` overwrites personal data. */
  | { does: 'empty'; where: Where; set: Where; why: string; files?: readonly string[] }

/** Marks a table without personal data. */
export const nothing = (why: string): Retention => ({ does: 'nothing', why })

/** Condition for the user's own rows, by the column with the user's id. */
export const own =
  (column = 'user_id'): Where =>
  ({ id }) =>
    sql`${sql.ref(column)} = ${id}`

/** Condition for rows that refer to the user's rows in another table, which is processed later. */
export const within =
  (
    column: string,
    table:
      | 'property'
      | 'project'
      | 'listing_draft'
      | 'agent_application'
      | 'payment'
      | 'saved_search'
      | 'webhook',
  ): Where =>
  ({ id }) =>
    sql`${sql.ref(column)} in (select id from ${sql.table(table)} where user_id = ${id})`

/** Condition for rows that match any of the given conditions. */
export const either =
  (...all: Where[]): Where =>
  (who) =>
    sql`(${sql.join(
      all.map((one) => one(who)),
      sql` or `,
    )})`

/** Condition for rows with one of the user's addresses in this column. */
export const reached =
  (column: string): Where =>
  ({ email, mobile }) =>
    sql`(lower(${sql.ref(column)}) = ${email} or ${sql.ref(column)} = ${mobile})`

/** Condition for the user's memberships and for unaccepted invitations to the user's address. */
export const theirMembership: Where = ({ id, email }) =>
  sql`(user_id = ${id} or (user_id is null and lower(email) = ${email}))`

const recordTables = {
  property: 'property',
  project: 'project',
  advertisement: 'advertisement',
  payment: 'payment',
  'refund-order': 'refund_order',
  'bank-receipt': 'bank_receipt',
  'agent-application': 'agent_application',
  subscription: 'subscription',
}

/**
 * Condition for rows that refer to a record of the user; the parameters name the columns with the record's kind and id.
 */
export const refersTo =
  (record: string, recordId: string): Where =>
  (who) => {
    const [kind, key] = [sql.raw(record), sql.raw(recordId)]
    const theirs = Object.entries(recordTables).map(
      ([name, table]) =>
        sql`(${kind} = ${name} and ${key} in (select id::text from ${sql.table(table)} where user_id = ${who.id}))`,
    )
    // A block refers to both users.
    const blocks = sql`select id::text from block where ${who.id} in (user_id, to_user_id)`
    // A report refers to its author and to the reported user, or the owner of the reported listing.
    const reports = sql`select id::text from report where ${who.id} in (user_id, to_user_id)
      or property_id in (select id from property where user_id = ${who.id})
      or project_id in (select id from project where user_id = ${who.id})`
    // A contact message has no owner; it is identified by its author's address.
    const written = sql`select id::text from contact_message where lower(email) = ${who.email}`
    const places = sql`select id::text from membership where ${theirMembership(who)}`
    const them = sql`(${kind} = 'account' and ${key} = ${String(who.id)}) or (${kind} = 'block' and ${key} in (${blocks}))
      or (${kind} = 'report' and ${key} in (${reports}))
      or (${kind} = 'membership' and ${key} in (${places}))
      or (${kind} = 'contact-message' and ${key} in (${written}))`
    // A two-sided record refers to both users.
    const between = registeredKinds()
      .filter(([, { counterpartOf }]) => counterpartOf)
      .map(
        ([name, { table }]) => sql`(${kind} = ${name} and ${key} in (
          select id::text from ${sql.table(table)} where ${who.id} in (owner_id, counterpart_id)))`,
      )
    return sql`(${sql.join([them, ...theirs, ...between], sql` or `)})`
  }

/** Condition for rows of a simulated gateway whose texts contain an address of the user. */
export const mentions =
  (...columns: string[]): Where =>
  ({ email, mobile }) => {
    const needles = [email, mobile].filter((one) => one !== null)
    const found = columns.flatMap((column) =>
      needles.map((needle) => sql`position(${needle}::text in ${sql.ref(column)}::text) > 0`),
    )
    return found.length === 0 ? sql`false` : sql`(${sql.join(found, sql` or `)})`
  }

/** Returns the assignments that remove the user's addresses from these columns. */
export const unstated =
  (columns: Record<string, 'jsonb' | 'text'>): Where =>
  ({ email, mobile }) =>
    sql.join(
      Object.entries(columns).map(([column, type]) => {
        const text = sql`${sql.ref(column)}::text`
        const cleared = [email, mobile]
          .filter((one) => one !== null)
          .reduce((content: Sql, needle) => sql`replace(${content}, ${needle}::text, 'purged')`, text)
        return sql`${sql.ref(column)} = (${cleared})::${sql.raw(type)}`
      }),
    )
