import { sql, type RawBuilder } from 'kysely'
import { toDecimal } from '../../../../contract/money'
import type { ExportName } from '../../../../contract/words'
import { logWhere } from '../log/where'
import type { ExportFilter } from './route'

/** A value as the database gives it. */
type Cell = string | number | boolean | Date | null
type Row = Record<string, Cell>

/** What leaves with one export: a table, what of it, and by which column it is read in pieces. */
export interface ExportKind {
  /** Columns of the file and what they hold; `_minor` and `currency` become a decimal. */
  columns: Readonly<Record<string, RawBuilder<unknown>>>
  from: RawBuilder<unknown>
  key: RawBuilder<unknown>
  keyType: 'bigint' | 'uuid'
  /** Which day a row belongs to, and its state. */
  when: RawBuilder<unknown>
  state: RawBuilder<unknown>
  /** Conditions of its own. */
  where?: (filter: ExportFilter) => RawBuilder<boolean>
}

/** Columns that are called in the file as in the table. */
const plain = (alias: string, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, sql`${sql.ref(`${alias}.${name}`)}`]))

export const exportKinds: Record<ExportName, ExportKind> = {
  users: {
    columns: {
      ...plain('u', 'id', 'name', 'email', 'mobile', 'role', 'type', 'account_state', 'verification_status'),
      ...plain('u', 'address', 'city', 'state', 'country', 'lang', 'created_at', 'email_verified_at'),
      ...plain('u', 'mobile_verified_at'),
    },
    from: sql`app_user u`,
    key: sql`u.id`,
    keyType: 'bigint',
    when: sql`u.created_at`,
    state: sql`u.account_state`,
  },
  listings: {
    columns: {
      ...plain('p', 'id', 'slug', 'title', 'user_id'),
      owner: sql`u.name`,
      category: sql`c.name`,
      ...plain(
        'p',
        'property_type',
        'rentduration',
        'address',
        'city',
        'state',
        'country',
        'latitude',
        'longitude',
      ),
      price_minor: sql`p.price`,
      ...plain('p', 'currency', 'request_status', 'revision_state', 'status', 'market_status', 'is_premium'),
      ...plain('p', 'views', 'likes', 'leads', 'posted_at', 'due_at', 'deleted_at'),
    },
    from: sql`property p join app_user u on u.id = p.user_id left join category c on c.id = p.category_id`,
    key: sql`p.id`,
    keyType: 'bigint',
    when: sql`p.posted_at`,
    state: sql`p.request_status`,
  },
  projects: {
    columns: {
      ...plain('j', 'id', 'slug', 'title', 'user_id'),
      owner: sql`u.name`,
      ...plain('j', 'type', 'location', 'city', 'state', 'country', 'latitude', 'longitude'),
      ...plain('j', 'request_status', 'revision_state', 'status', 'posted_at', 'deleted_at'),
    },
    from: sql`project j join app_user u on u.id = j.user_id`,
    key: sql`j.id`,
    keyType: 'bigint',
    when: sql`j.posted_at`,
    state: sql`j.request_status`,
  },
  payments: {
    columns: {
      ...plain('y', 'id', 'user_id'),
      person: sql`u.name`,
      email: sql`u.email`,
      package: sql`k.name`,
      ...plain('y', 'gateway', 'mode', 'payment_type', 'state', 'amount_minor', 'currency', 'provider_ref'),
      ...plain('y', 'refund_ref', 'created_at', 'updated_at'),
    },
    from: sql`payment y join app_user u on u.id = y.user_id join package k on k.id = y.package_id`,
    key: sql`y.id`,
    keyType: 'uuid',
    when: sql`y.created_at`,
    state: sql`y.state`,
  },
  reports: {
    columns: {
      ...plain('r', 'id', 'state', 'property_id', 'project_id', 'to_user_id'),
      reported_by: sql`u.name`,
      concerned: sql`k.name`,
      reason: sql`w.reason`,
      ...plain('r', 'other_message', 'statement', 'appeal', 'appeal_statement', 'created_at', 'updated_at'),
    },
    from: sql`report r join app_user u on u.id = r.user_id join app_user k on k.id = r.concerned_id
      left join report_reason w on w.id = r.reason_id`,
    key: sql`r.id`,
    keyType: 'bigint',
    when: sql`r.created_at`,
    state: sql`r.state`,
  },
  log: {
    columns: {
      ...plain(
        'h',
        'id',
        'at',
        'record',
        'record_id',
        'event',
        'from_state',
        'to_state',
        'actor_role',
        'actor_id',
      ),
      actor: sql`u.name`,
      ...plain('h', 'reason'),
      changes: sql`h.changes::text`,
    },
    from: sql`record_history h left join app_user u on u.id = h.actor_id`,
    key: sql`h.id`,
    keyType: 'bigint',
    when: sql`h.at`,
    state: sql`h.to_state`,
    where: ({ record, id, event, role, actor }) => logWhere({ record, id, event, role, actor }),
  },
}

/** A row as it leaves: sums as decimals of their currency. */
export function cellsOf({ columns }: ExportKind, row: Row): Cell[] {
  const currency = row['currency']
  return Object.keys(columns).map((name) => {
    const value = row[name] ?? null
    return name.endsWith('_minor') && typeof value === 'number' && typeof currency === 'string'
      ? Number(toDecimal({ minor: value, currency }))
      : value
  })
}

/** What the columns are called in the file. */
export const headerOf = ({ columns }: ExportKind): string[] =>
  Object.keys(columns).map((name) => name.replace(/_minor$/, ''))
