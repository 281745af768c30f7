import { sql } from 'kysely'
import { recordsCreated } from '../../core/history'
import type { ActedBy, Trx } from '../../core/kind'
import { listedColumns } from '../../areas/listing-kinds'
import type { ImportRow } from './row'

const server: ActedBy = { role: 'server', id: null }
const born = {
  listed: { moderation: { approved: 'settled' }, visibility: 'active', market: 'available' },
} as const

interface Writing {
  ownerId: number
  currency: string
  now: Date
}

/**
 * Inserts a batch of listings in a few statements, regardless of its size. The listings start as approved, because an
 * import is the operator's own act. Rows whose source key exists are skipped.
 * @returns the source keys inserted
 */
export async function writeBatch(
  trx: Trx,
  rows: readonly ImportRow[],
  { ownerId, currency, now }: Writing,
): Promise<Set<string>> {
  const fresh = await withoutKnown(trx, rows)
  if (fresh.length === 0) return new Set()
  const state = listedColumns(born, now)
  const { rows: written } = await sql<{ id: number; source_key: string }>`
    insert into property (slug, user_id, category_id, property_type, rentduration, title, description, price, currency,
      address, city, state, country, latitude, longitude, title_image, attrs, characteristics, request_status, status, market_status,
      posted_at, updated_at, source_key)
    select r.slug, ${ownerId}::bigint, r.category_id, r.property_type, r.rentduration, r.title, r.description, r.price, ${currency},
      r.address, r.city, r.state, r.country, r.latitude, r.longitude, r.title_image, r.attrs, r.characteristics,
      ${state['request_status']}, ${state['status']}, ${state['market_status']},
      r.posted_at, ${now}::timestamptz, r.source_key
    from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as r(slug text, category_id bigint, property_type text,
      rentduration text, title text, description text, price bigint, address text, city text, state text, country text,
      latitude double precision, longitude double precision, title_image text, attrs jsonb, characteristics jsonb,
      posted_at timestamptz, source_key text)
    on conflict do nothing
    returning id, source_key`.execute(trx)
  const ids = new Map(written.map(({ id, source_key }) => [source_key, id]))
  const answers = fresh.flatMap(({ source_key, parameters }) => {
    const property_id = ids.get(source_key)
    return property_id === undefined ? [] : parameters.map((one) => ({ property_id, ...one }))
  })
  await sql`
    insert into property_parameter (property_id, parameter_id, value, value_num)
    select property_id, parameter_id, value, value_num
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb)
      as r(property_id bigint, parameter_id bigint, value text, value_num double precision)`.execute(trx)
  await recordsCreated(trx, { record: 'property', ids: [...ids.values()], to: born, actor: server, now })
  return new Set(ids.keys())
}

/** Filters out existing rows first; on conflict, PostgreSQL would still compute each row's search text. */
async function withoutKnown(trx: Trx, rows: readonly ImportRow[]): Promise<ImportRow[]> {
  const keys = rows.map((row) => row.source_key)
  const { rows: found } = await sql<{ source_key: string }>`
    select source_key from property
    where source_key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`.execute(trx)
  const known = new Set(found.map((row) => row.source_key))
  return rows.filter((row) => !known.has(row.source_key))
}
