import { sql } from 'kysely'
import { factBounds, type BoundedAttribute } from '../../../contract/listing/fact-bounds'
import type { Data, Parsed } from '../../../contract/calls/call-types'
import type { Ctx } from '../../platform/context'
import { pictureUrl } from '../../platform/media/links'
import { inAnyLanguage, optionTexts, textIn } from '../../platform/texts/catalogue-text'
import { perCategory } from '../search'
import { containing, firstPage, pageOf, type Page } from '../../platform/db/page-of'
import type { DbQuestion } from '../../platform/db/ask-together'

type PublicCategory = Data<'get_categories'>[number]
type PublicParameter = PublicCategory['parameter_types'][number]

interface PublicCategoryRow {
  id: number
  name: string
  slug: string
  image: string | null
  meta_title: string | null
  meta_description: string | null
  meta_keywords: string | null
  properties_count: number
  parameters: StoredParameter[] | null
}

/** A parameter as stored; `main_unit` is the unit of its bounds. */
type StoredParameter = Omit<PublicParameter, 'value_names'> &
  Omit<BoundedAttribute, 'unit'> & { main_unit: string | null; value_names: string[] | null }

const categoryRows = (input: Parsed<'get_categories'>) => sql<PublicCategoryRow>`
    select c.id, ${textIn('c', 'name')} as name, c.slug, c.image, ${textIn('c', 'meta_title')} as meta_title,
      ${textIn('c', 'meta_description')} as meta_description, ${textIn('c', 'meta_keywords')} as meta_keywords, c.position,
      coalesce(n.n, 0) as properties_count,
      (select jsonb_agg(jsonb_build_object('id', a.id, 'name', ${textIn('a', 'name')}, 'type_of_parameter', a.kind,
          'type_values', a.options, 'value_names', ${optionTexts('a')}, 'unit', ${textIn('a', 'unit')}, 'main_unit', a.unit, 'icon', a.icon, 'role', a.role, 'is_required', a.required,
          'measure', a.measure, 'value_min', a.value_min, 'value_max', a.value_max) order by cp.position, a.id)
       from category_parameter cp join parameter a on a.id = cp.parameter_id where cp.category_id = c.id and a.is_public) as parameters
    from category c
    left join (${perCategory}) n on n.category_id = c.id
    where c.is_public and (${input.search ?? null}::text is null or ${inAnyLanguage('c', 'name', containing(input.search ?? ''))})
      and (${input.id ?? null}::bigint is null or c.id = ${input.id ?? null}::bigint)
      and (${input.slug_id ?? null}::text is null or c.slug = ${input.slug_id ?? null}::text)
      and (${input.has_property ?? false}::boolean is false or n.n > 0)`

const inOrder = sql`position, id`

/** Lists categories with their parameters and numbers of public listings. */
export async function listCategories(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  input: Parsed<'get_categories'>,
): Promise<Page<PublicCategory>> {
  const { data, total } = await pageOf(db, categoryRows(input), inOrder, input)
  return { data: data.map((row) => categoryOf(row, clock.now())), total }
}

/** Returns a query for the first categories with listings, which can be combined with other queries. */
export function firstCategories(limit: number, now: Date): DbQuestion<PublicCategory[]> {
  const { asked, read } = firstPage(categoryRows({ has_property: true }), inOrder, limit)
  return { asked, read: (found) => read(found).data.map((row) => categoryOf(row, now)) }
}

function categoryOf(row: PublicCategoryRow, now: Date): PublicCategory {
  return {
    id: row.id,
    category: row.name,
    slug_id: row.slug,
    image: pictureUrl(row.image),
    parameter_types: (row.parameters ?? []).map((one) => parameterOf(one, now)),
    properties_count: row.properties_count,
    meta_title: row.meta_title,
    meta_description: row.meta_description,
    meta_keywords: row.meta_keywords,
  }
}

function parameterOf(
  { measure, value_min, value_max, main_unit: unit, value_names, ...parameter }: StoredParameter,
  now: Date,
): PublicParameter {
  const bounds = factBounds({ measure, unit, value_min, value_max }, now.getUTCFullYear())
  return { ...parameter, measure, ...(value_names && { value_names }), ...(bounds && { bounds }) }
}
