import { plainLanguage } from '../../../../contract/language/language-path'
import type { PropertyFilter } from '../../../../contract/filter/property-filter'
import type { CatalogueTexts } from '../../../platform/db/columns'
import { placeKey, placeKinds, type PlaceKind } from '../place-spellings'
import { termOf } from './trade-terms'

/** Names of cities, states and countries in other languages than the main one. */
export interface PlaceNames {
  /** The name in the main language by the compared one in another. */
  main: Readonly<Record<PlaceKind, ReadonlyMap<string, string>>>
  /** The names in other languages by the compared one in the main language. */
  others: Readonly<Record<PlaceKind, ReadonlyMap<string, Readonly<Record<string, string>>>>>
}

/** A name of the catalogue in another language than the main one, and the filter that it asks for. */
export interface CatalogueName {
  form: string
  values: PropertyFilter
}

/** A city of the catalogue: its name, state and country, and their texts in other languages. */
export type CityNames = readonly [name: string, state: string, country: string, texts: CatalogueTexts]

/** The names of all places; one that stands for two places is left out. */
export function placeNames(cities: readonly CityNames[]): PlaceNames {
  const each = <V>() => ({
    city: new Map<string, V>(),
    state: new Map<string, V>(),
    country: new Map<string, V>(),
  })
  const main = each<string>()
  const others = each<Record<string, string>>()
  const doubtful = new Set<string>()
  for (const [city, state, country, texts] of cities)
    for (const [code, { name, state: ofState, country: ofCountry }] of Object.entries(texts)) {
      const named = { city: [city, name], state: [state, ofState], country: [country, ofCountry] } as const
      for (const kind of placeKinds) {
        const [known, other] = named[kind]
        if (code === plainLanguage || typeof other !== 'string' || placeKey(other) === '') continue
        others[kind].set(placeKey(known), { ...others[kind].get(placeKey(known)), [code]: other })
        const key = placeKey(other)
        if ((main[kind].get(key) ?? known) !== known) doubtful.add(`${kind} ${key}`)
        main[kind].set(key, known)
      }
    }
  for (const kind of placeKinds)
    for (const key of main[kind].keys()) if (doubtful.has(`${kind} ${key}`)) main[kind].delete(key)
  return { main, others }
}

/**
 * What words may ask for by a name in another language: a place, or a property type whose name is no word of the trade.
 * The longest name first, a city before a state of the same name.
 */
export function namesIn(
  places: PlaceNames,
  categories: readonly (readonly [id: number, texts: CatalogueTexts])[],
): CatalogueName[] {
  const ofPlaces = placeKinds.flatMap((kind) =>
    [...places.others[kind].values()].flatMap((names) =>
      Object.values(names).flatMap((form) => {
        const known = places.main[kind].get(placeKey(form))
        return known === undefined ? [] : [{ form, values: { [kind]: known } }]
      }),
    ),
  )
  const ofTypes = categories.flatMap(([id, texts]) =>
    Object.values(texts).flatMap(({ name }) =>
      typeof name === 'string' && name !== '' && !termOf(name)
        ? [{ form: name, values: { category_id: id } }]
        : [],
    ),
  )
  return [...ofPlaces, ...ofTypes].toSorted((a, b) => b.form.length - a.form.length)
}

type Located = Partial<Record<PlaceKind, string>>

/** The part of the searched catalogue that names locations. */
interface LocationNaming {
  places: PlaceNames
}

/** Whether a filter names a place. */
export const namesLocation = (filter: Located): boolean => placeKinds.some((kind) => filter[kind])

const renamed = <F extends Located>(
  filter: F,
  nameOf: (kind: PlaceKind, key: string) => string | undefined,
): F => {
  const names = placeKinds.flatMap((kind) => {
    const name = nameOf(kind, placeKey(filter[kind] ?? ''))
    return name === undefined || name === filter[kind] ? [] : [[kind, name] as const]
  })
  return names.length === 0 ? filter : { ...filter, ...Object.fromEntries(names) }
}

/** A filter with its places by their names in the main language; the same one where nothing changes. */
export const withMainNames = <F extends Located>(filter: F, { places: { main } }: LocationNaming): F =>
  renamed(filter, (kind, key) => main[kind].get(key))

/** A filter with its places by their names in a language; the same one where nothing changes. */
export const withNamesIn = <F extends Located>(
  filter: F,
  { places: { others } }: LocationNaming,
  lang: string,
): F => renamed(filter, (kind, key) => others[kind].get(key)?.[lang])
