import { plainLanguage } from '../../../../contract/language/language-path'
import type { PropertyFilter } from '../../../../contract/filter/property-filter'
import type { CatalogueTexts } from '../../../platform/db/columns'
import { placeKey, placeKinds, type PlaceKind } from '../place-spellings'
import { termOf } from './trade-terms'

/** Translated names of cities, states and countries. */
export interface PlaceNames {
  /** Names in the main language, by normalised translated name (`placeKey`). */
  main: Readonly<Record<PlaceKind, ReadonlyMap<string, string>>>
  /** Translated names by language code, by normalised name in the main language. */
  others: Readonly<Record<PlaceKind, ReadonlyMap<string, Readonly<Record<string, string>>>>>
}

/** A translated name from the catalogue, and the filter it means. */
export interface CatalogueName {
  form: string
  values: PropertyFilter
}

/** A city's name, state and country in the main language, with their translations. */
export type CityNames = readonly [name: string, state: string, country: string, texts: CatalogueTexts]

/** Indexes the names of all places; `main` leaves out a translated name shared by two places. */
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
 * Returns the translated names that a text search recognises: places, and property types whose name isn't a trade term.
 * Longest names come first, and a city precedes a state of the same name.
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

type Located = Partial<Record<PlaceKind, string | null>>

/** Catalogue data needed to translate place names. */
interface LocationNaming {
  places: PlaceNames
}

/** Returns whether a filter names a place. */
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

/** Returns the filter with place names in the main language; the same object if nothing changes. */
export const withMainNames = <F extends Located>(filter: F, { places: { main } }: LocationNaming): F =>
  renamed(filter, (kind, key) => main[kind].get(key))

/** Returns the filter with place names in the given language; the same object if nothing changes. */
export const withNamesIn = <F extends Located>(
  filter: F,
  { places: { others } }: LocationNaming,
  lang: string,
): F => renamed(filter, (kind, key) => others[kind].get(key)?.[lang])
