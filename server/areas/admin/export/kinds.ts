import { sql, type Kysely, type RawBuilder } from 'kysely'
import { perCharacteristic } from '../../../../contract/listing/characteristics'
import { toDecimal } from '../../../../contract/money/money'
import type { ExportName } from '../../../../contract/values'
import { called } from '../../../core/person-name'
import type { DB } from '../../../platform/db/schema'
import { creditNoteNumber, receiptNumber } from '../../payments'
import { subjectsOf } from '../log/subjects'
import { logWhere } from '../log/log-filter'
import { exact, type CsvValue } from './csv'
import type { ExportFilter } from './route'

/** A database value. */
type ExportCell = string | number | boolean | Date | null | number[]
type ExportRow = Record<string, ExportCell>

/** Definition of an export: table, filters, and the columns by which it is sorted and paginated. */
export interface ExportKind {
  /** Columns of the file with their expressions; `_minor` is converted to a decimal using `currency`. */
  columns: Readonly<Record<string, RawBuilder<unknown>>>
  from: RawBuilder<unknown>
  /** Sort columns, whose values are unique in combination. */
  keys: readonly { of: RawBuilder<unknown>; type: 'bigint' | 'uuid' | 'timestamptz' }[]
  /** Day and state of a row, for filters. */
  when: RawBuilder<unknown>
  state: RawBuilder<unknown>
  /** Formatters of individual columns. */
  says?: Readonly<Record<string, (value: ExportCell) => string | null>>
  /** Fills the columns the query leaves empty, per batch of rows. */
  lookUp?: (db: Kysely<DB>, rows: readonly ExportRow[]) => Promise<ExportRow[]>
  /** Additional conditions. */
  where?: (filter: ExportFilter) => RawBuilder<boolean>
}

/** Columns with the same name in file and table. */
const plain = (alias: string, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, sql`${sql.ref(`${alias}.${name}`)}`]))

/** Columns filled by `lookUp`. */
const lookedUp = (...names: string[]) => Object.fromEntries(names.map((name) => [name, sql`null`]))

/** Formats a number from a series that restarts each year. */
const numberBy = (say: (year: number, number: number) => string) => (value: ExportCell) =>
  Array.isArray(value) ? say(value[0]!, value[1]!) : null

export const exportKinds: Record<ExportName, ExportKind> = {
  users: {
    columns: {
      ...plain('u', 'id', 'name', 'email', 'mobile', 'role', 'type', 'account_state', 'verification_status'),
      ...plain('u', 'address', 'city', 'state', 'country', 'lang', 'created_at', 'email_verified_at'),
      ...plain('u', 'mobile_verified_at'),
    },
    from: sql`app_user u`,
    keys: [{ of: sql`u.id`, type: 'bigint' }],
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
      ...perCharacteristic('property', ({ name }) => sql`p.characteristics -> ${name}`),
      price_minor: sql`p.price`,
      ...plain('p', 'currency', 'request_status', 'revision_state', 'status', 'market_status', 'is_premium'),
      ...plain('y', 'views', 'likes', 'leads'),
      ...plain('p', 'posted_at', 'due_at', 'deleted_at'),
    },
    from: sql`property p join property_tally y on y.property_id = p.id join app_user u on u.id = p.user_id
      left join category c on c.id = p.category_id`,
    keys: [{ of: sql`p.id`, type: 'bigint' }],
    when: sql`p.posted_at`,
    state: sql`p.request_status`,
  },
  projects: {
    columns: {
      ...plain('j', 'id', 'slug', 'title', 'user_id'),
      owner: sql`u.name`,
      ...plain('j', 'type', 'location', 'city', 'state', 'country', 'latitude', 'longitude'),
      ...perCharacteristic('project', ({ name }) => sql`j.characteristics -> ${name}`),
      ...plain('j', 'request_status', 'revision_state', 'status', 'posted_at', 'deleted_at'),
    },
    from: sql`project j join app_user u on u.id = j.user_id`,
    keys: [{ of: sql`j.id`, type: 'bigint' }],
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
    keys: [{ of: sql`y.id`, type: 'uuid' }],
    when: sql`y.created_at`,
    state: sql`y.state`,
  },
  // One line per movement, in the order of the gateways' reports; `noted_at` is when we learned of it.
  movements: {
    columns: {
      ...plain('m', 'at', 'kind', 'gateway', 'mode'),
      // For a charge, the payment's own reference; if no charge is known, the gateway's reference of the payment.
      gateway_id: sql`coalesce(m.gateway_ref, y.charge_ref, y.provider_ref)`,
      payment_id: sql`m.payment_id::text`,
      receipt: sql`(select array[r.year, r.number] from payment_receipt r
        where r.payment_id = m.payment_id and m.kind = 'charge')`,
      // A credit note is issued or voided in the same transaction that records the refund.
      credit_note: sql`(select array[n.year, n.number] from refund f join credit_note n on n.refund_id = f.id
        where f.payment_id = m.payment_id and f.gateway_ref = m.gateway_ref
          and (m.kind = 'refund' and n.issued_at = m.noted_at or m.kind = 'refundReturned' and n.voided_at = m.noted_at)
        order by n.year, n.number limit 1)`,
      ...plain('m', 'currency', 'amount_minor'),
      minor_units: sql`m.amount_minor`,
      ...plain('m', 'noted_at'),
    },
    says: { receipt: numberBy(receiptNumber), credit_note: numberBy(creditNoteNumber) },
    from: sql`money_movement m join payment y on y.id = m.payment_id`,
    keys: [
      { of: sql`m.at`, type: 'timestamptz' },
      { of: sql`m.id`, type: 'bigint' },
    ],
    when: sql`m.at`,
    state: sql`m.kind`,
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
    keys: [{ of: sql`r.id`, type: 'bigint' }],
    when: sql`r.created_at`,
    state: sql`r.state`,
  },
  log: {
    columns: {
      ...plain('h', 'id', 'at', 'record', 'record_id'),
      ...lookedUp('subject', 'owner_id', 'owner', 'deleted'),
      ...plain('h', 'event', 'from_state', 'to_state', 'actor_role', 'actor_id'),
      actor: called('u'),
      ...plain('h', 'api_token_id'),
      api_token: sql`k.name`,
      ...plain('h', 'reason'),
      changes: sql`h.changes::text`,
    },
    from: sql`record_history h left join app_user u on u.id = h.actor_id
      left join api_token k on k.id = h.api_token_id`,
    keys: [{ of: sql`h.id`, type: 'bigint' }],
    when: sql`h.at`,
    state: sql`h.to_state`,
    where: ({ record, id, event, role, actor }) => logWhere({ record, id, event, role, actor }),
    lookUp: async (db, rows) => {
      const lines = rows.map((row) => ({
        record: String(row['record']),
        record_id: String(row['record_id']),
      }))
      const subjectFor = await subjectsOf(db, lines)
      return lines.map((line) => {
        const { name, owner, deleted } = subjectFor(line)
        return { subject: name, owner_id: owner?.id ?? null, owner: owner?.name ?? null, deleted }
      })
    },
  },
}

/** Converts a row for the file; amounts become decimals with all digits of their currency. */
export function cellsOf({ columns, says }: ExportKind, row: ExportRow): CsvValue[] {
  const currency = row['currency']
  return Object.keys(columns).map((name) => {
    const value = row[name] ?? null
    if (says?.[name]) return says[name](value)
    if (Array.isArray(value)) return null
    return name.endsWith('_minor') && typeof value === 'number' && typeof currency === 'string'
      ? exact(toDecimal({ minor: value, currency }))
      : value
  })
}

/** Column names in the file. */
export const headerOf = ({ columns }: ExportKind): string[] =>
  Object.keys(columns).map((name) => name.replace(/_minor$/, ''))
