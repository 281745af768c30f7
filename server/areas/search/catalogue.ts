import { sql, type Kysely } from 'kysely'
import type { Card } from '../../../contract/calls/listings/card-shapes'
import type { DB } from '../../platform/db/schema'

type Fact = Card['facts'][number]

/** A category, and what it asks of a listing in its own order. */
export interface CategoryQuestions {
  name: string
  slug: string
  image: string | null
  asks: readonly Omit<Fact, 'value'>[]
}

/** Categories by their ids. */
export type Catalogue = ReadonlyMap<number, CategoryQuestions>

const kept = new WeakMap<Kysely<DB>, { mark: string; catalogue: Catalogue }>()

/** Read with listings, it shows whether the catalogue that is kept is still the one there is (see 0042). */
export const catalogueMark = sql<string | null>`(select mark from catalogue_mark)`

interface CatalogueRead {
  mark: string | null
  categories:
    | (Omit<CategoryQuestions, 'asks'> & { id: number; asks: CategoryQuestions['asks'] | null })[]
    | null
}

/** The catalogue as it was when `mark` was read, or later; asked of the database only when it has changed since. */
export async function catalogueAt(db: Kysely<DB>, mark: string | null): Promise<Catalogue> {
  const known = kept.get(db)
  if (known && known.mark === mark) return known.catalogue
  const { rows } = await sql<CatalogueRead>`select ${catalogueMark} as mark, (
    select json_agg(json_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'image', c.image, 'asks', (
      select json_agg(json_build_object('parameter_id', a.id, 'name', a.name, 'kind', a.kind, 'unit', a.unit,
                                        'icon', a.icon, 'group', a.fact_group) order by cp.position, a.id)
      from category_parameter cp join parameter a on a.id = cp.parameter_id where cp.category_id = c.id)))
    from category c) as categories`.execute(db)
  const read = rows[0]!
  const catalogue = new Map(
    read.categories?.map(({ id, asks, ...category }) => [id, { ...category, asks: asks ?? [] }]),
  )
  if (read.mark !== null) kept.set(db, { mark: read.mark, catalogue })
  return catalogue
}

/** A listing's answers to its category's attributes, in the category's order. */
export function factsOf(
  { asks }: CategoryQuestions,
  attrs: Readonly<Record<string, string | number>>,
): Fact[] {
  const facts: Fact[] = []
  for (const { parameter_id, name, kind, unit, icon, group } of asks) {
    const value = attrs[parameter_id]
    if (value !== undefined) facts.push({ parameter_id, name, kind, value: String(value), unit, icon, group })
  }
  return facts
}
