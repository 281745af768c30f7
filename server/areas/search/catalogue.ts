import { sql, type Kysely } from 'kysely'
import type { Card } from '../../../contract/calls/listings/card-shapes'
import type { CatalogueTexts } from '../../platform/db/columns'
import type { DB } from '../../platform/db/schema'
import { answerText, textOf } from '../../platform/texts/catalogue-text'
import { readerLanguage } from '../../platform/texts/reader-language'

type Fact = Card['facts'][number]

/** A category with its attributes in order. */
export interface CategoryQuestions {
  name: string
  slug: string
  image: string | null
  asks: readonly (Omit<Fact, 'value'> & { texts: CatalogueTexts })[]
}

/** An attribute, with its name and options in other languages. */
type AskedAttribute = CategoryQuestions['asks'][number]

/** Categories by their ids, in one language. */
export type Catalogue = ReadonlyMap<number, CategoryQuestions>

interface KeptCatalogue {
  mark: string | null
  categories: readonly StoredCategory[]
  /** Catalogues by language, each built from the categories when the language is first requested. */
  byLanguage: Map<string, Catalogue>
}

const kept = new WeakMap<Kysely<DB>, KeptCatalogue>()

/** The catalogue's mark, selected along with listings to detect whether the cached catalogue is outdated (see 0042). */
export const catalogueMark = sql<string | null>`(select mark from catalogue_mark)`

interface StoredCategory extends Omit<CategoryQuestions, 'asks'> {
  id: number
  texts: CatalogueTexts
  asks: AskedAttribute[] | null
}

/**
 * Returns the catalogue in the reader's language, as of when `mark` was read or later. Queries the database only if the
 * catalogue has changed since it was cached.
 */
export async function catalogueAt(db: Kysely<DB>, mark: string | null): Promise<Catalogue> {
  const known = kept.get(db)
  if (known && known.mark === mark) return inReaderLanguage(known)
  const { rows } = await sql<{
    mark: string | null
    categories: StoredCategory[] | null
  }>`select ${catalogueMark} as mark, (
    select json_agg(json_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'image', c.image, 'texts', c.texts, 'asks', (
      select json_agg(json_build_object('parameter_id', a.id, 'name', a.name, 'kind', a.kind, 'unit', a.unit,
                                        'icon', a.icon, 'group', a.fact_group, 'texts', a.texts) order by cp.position, a.id)
      from category_parameter cp join parameter a on a.id = cp.parameter_id where cp.category_id = c.id)))
    from category c) as categories`.execute(db)
  const { mark: read, categories } = rows[0]!
  const now: KeptCatalogue = { mark: read, categories: categories ?? [], byLanguage: new Map() }
  if (read !== null) kept.set(db, now)
  return inReaderLanguage(now)
}

function inReaderLanguage({ categories, byLanguage }: KeptCatalogue): Catalogue {
  const lang = readerLanguage()
  const known = byLanguage.get(lang)
  if (known) return known
  const catalogue = new Map(
    categories.map(({ id, name, slug, image, texts, asks }) => [
      id,
      { name: textOf(texts, 'name', name), slug, image, asks: (asks ?? []).map(askedInLanguage) },
    ]),
  )
  byLanguage.set(lang, catalogue)
  return catalogue
}

const askedInLanguage = ({ name, unit, ...asked }: AskedAttribute): AskedAttribute => ({
  ...asked,
  name: textOf(asked.texts, 'name', name),
  unit: unit && textOf(asked.texts, 'unit', unit),
})

/** Returns a listing's answers to its category's attributes, in the category's order and the reader's language. */
export function factsOf(
  { asks }: CategoryQuestions,
  attrs: Readonly<Record<string, string | number>>,
): Fact[] {
  const facts: Fact[] = []
  for (const { parameter_id, name, kind, unit, icon, group, texts } of asks) {
    const given = attrs[parameter_id]
    if (given === undefined) continue
    const isChosen = kind === 'choice' || kind === 'multi'
    const value = isChosen ? answerText(texts, String(given)) : String(given)
    facts.push({ parameter_id, name, kind, value, unit, icon, group })
  }
  return facts
}
