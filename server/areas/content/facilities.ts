import { sql, type Kysely } from 'kysely'
import type { Data, Parsed } from '../../../contract/calls/call-types'
import type { DB } from '../../platform/db/schema'
import { inAnyLanguage, optionTexts, textIn } from '../../platform/texts/catalogue-text'
import { containing, pageOf } from '../../platform/db/page-of'

type Facility = Data<'get_facilities'>[number]
type Filterable = Data<'get-facilities-for-filter'>[number]
type FilterableRow = Omit<Filterable, 'value_names'> & { value_names: string[] | null }

/** Lists nearby places that a listing can give a distance to. */
export function listFacilities(db: Kysely<DB>, input: Parsed<'get_facilities'>) {
  const rows = sql<Facility>`select f.id, ${textIn('f', 'name')} as name, f.icon, f.position from facility f
    where f.is_public
      and (${input.search ?? null}::text is null or ${inAnyLanguage('f', 'name', containing(input.search ?? ''))})`
  return pageOf(db, rows, sql`position, id`, input)
}

/** Lists filterable attributes: parameters (of one category, if given) with their values, then facilities. */
export async function listFilterable(db: Kysely<DB>, input: Parsed<'get-facilities-for-filter'>) {
  const category = input.category_id ?? null
  const rows = sql<FilterableRow>`
    select a.id, ${textIn('a', 'name')} as name, a.icon, a.kind, a.options as values, ${optionTexts('a')} as value_names,
      ${textIn('a', 'unit')} as unit, 0 as part, a.position from parameter a
    where a.is_public and (${category}::bigint is null
       or exists (select from category_parameter cp where cp.parameter_id = a.id and cp.category_id = ${category}::bigint))
    union all
    select f.id, ${textIn('f', 'name')}, f.icon, 'facility', '[]'::jsonb, null, null, 1, f.position
    from facility f where f.is_public`
  const { data, total } = await pageOf(db, rows, sql`part, position, id`, input)
  const filterable: Filterable[] = data.map((row) =>
    Object.assign(row, { value_names: row.value_names ?? undefined }),
  )
  return { data: filterable, total }
}
