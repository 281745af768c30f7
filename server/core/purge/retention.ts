import { sql, type RawBuilder } from 'kysely'
import { registeredKinds } from '../registry'
import type { UserRow } from '../../platform/db/schema'

/** Who is purged. */
export interface Leaving {
  id: number
  /** In lower case; null where it may be somebody else's. */
  email: string | null
  mobile: string | null
}

/**
 * An account with the addresses by which other rows are theirs. One that proved its number, and only typed an e-mail
 * address, has none: what came from there is not theirs.
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
 * What the purge does with a table. `files`: its columns that name a stored file, which goes with the row (or with
 * the column) unless somebody else's row names it, too.
 */
export type Retention =
  /** Nothing personal, or only a number that leads to an account without a name. */
  | { does: 'nothing'; why: string }
  /** The rows are gone. */
  | { does: 'delete'; where: Where; files?: readonly string[] }
  /** The rows stay because somebody needs them; `set` overwrites what is personal in them. */
  | { does: 'empty'; where: Where; set: Where; why: string; files?: readonly string[] }

/** The table holds nothing personal. */
export const nothing = (why: string): Retention => ({ does: 'nothing', why })

/** The person's own rows, by this column. */
export const own =
  (column = 'user_id'): Where =>
  ({ id }) =>
    sql`${sql.ref(column)} = ${id}`

/** Rows that belong to rows of the person in another table, which is dealt with later. */
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

/** Rows for which one of these holds. */
export const either =
  (...all: Where[]): Where =>
  (who) =>
    sql`(${sql.join(
      all.map((one) => one(who)),
      sql` or `,
    )})`

/** Rows with one of the person's addresses in this column. */
export const reached =
  (column: string): Where =>
  ({ email, mobile }) =>
    sql`(lower(${sql.ref(column)}) = ${email} or ${sql.ref(column)} = ${mobile})`

/** A membership of the person: theirs, or an invitation to their address that nobody has taken. */
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

/** Rows that refer to a record of the person: `record` and `id` are where its kind and its id stand. */
export const refersTo =
  (record: string, recordId: string): Where =>
  (who) => {
    const [kind, key] = [sql.raw(record), sql.raw(recordId)]
    const theirs = Object.entries(recordTables).map(
      ([name, table]) =>
        sql`(${kind} = ${name} and ${key} in (select id::text from ${sql.table(table)} where user_id = ${who.id}))`,
    )
    // A block refers to both.
    const blocks = sql`select id::text from block where ${who.id} in (user_id, to_user_id)`
    // So does a report, whether it names a person or what is theirs.
    const reports = sql`select id::text from report where ${who.id} in (user_id, to_user_id)
      or property_id in (select id from property where user_id = ${who.id})
      or project_id in (select id from project where user_id = ${who.id})`
    // A message to the operator has no owner; it is about its author.
    const written = sql`select id::text from contact_message where lower(email) = ${who.email}`
    const places = sql`select id::text from membership where ${theirMembership(who)}`
    const them = sql`(${kind} = 'account' and ${key} = ${String(who.id)}) or (${kind} = 'block' and ${key} in (${blocks}))
      or (${kind} = 'report' and ${key} in (${reports}))
      or (${kind} = 'membership' and ${key} in (${places}))
      or (${kind} = 'contact-message' and ${key} in (${written}))`
    // A record of two people refers to both.
    const between = registeredKinds()
      .filter(([, { counterpartOf }]) => counterpartOf)
      .map(
        ([name, { table }]) => sql`(${kind} = ${name} and ${key} in (
          select id::text from ${sql.table(table)} where ${who.id} in (owner_id, counterpart_id)))`,
      )
    return sql`(${sql.join([them, ...theirs, ...between], sql` or `)})`
  }

/** Texts of a stand-in gateway in which an address of the person stands. */
export const mentions =
  (...columns: string[]): Where =>
  ({ email, mobile }) => {
    const needles = [email, mobile].filter((one) => one !== null)
    const found = columns.flatMap((column) =>
      needles.map((needle) => sql`position(${needle}::text in ${sql.ref(column)}::text) > 0`),
    )
    return found.length === 0 ? sql`false` : sql`(${sql.join(found, sql` or `)})`
  }

/** The same texts without the addresses. */
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
