import { sql, type Kysely } from 'kysely'
import { page } from '../../../contract/limits'
import type { Data } from '../../../contract/calls/call-types'
import type { DB } from '../../platform/db/schema'
import { readerLanguage } from '../../platform/texts/reader-language'
import { catalogueTerms, fold, formsOf, placeKey, placeKinds, type PlaceNames, withNamesIn } from '../search'

type SuggestedPlace = Data<'place-suggest'>[number]
type PlaceRow = Omit<SuggestedPlace, 'label' | 'property_count'> & { term: string; n: number }

const columns = sql`kind, term, city, state, country, latitude, longitude, n`
/** Minimum similarity (0 to 1) between a misspelled word and a place. */
const alike = 0.45
const typoFrom = 4

/**
 * Suggests places that start with the text, then places containing a word that starts with it, then likely
 * misspellings. Ignores case, accents and punctuation (`fold`), and an article written as part of the name.
 */
export async function suggestPlaces(
  db: Kysely<DB>,
  typed: string,
  limit: number = page.suggestions,
): Promise<SuggestedPlace[]> {
  // After folding, neither side contains pattern characters.
  const text = fold(typed).trim()
  if (text === '') return []
  const term = sql`search_fold(term)`
  const [word = '', ...others] = text.split(' ')
  const texts = formsOf(word, typed).map((form) => [form, ...others].join(' '))
  const like = (before: string) =>
    sql<boolean>`(${sql.join(
      texts.map((one) => sql`${term} like ${`${before}${one}%`}`),
      sql` or `,
    )})`
  const { places } = await catalogueTerms(db)
  const named = placeKinds.flatMap((kind) =>
    [...places.main[kind]]
      .filter(([key]) => texts.some((one) => key.startsWith(one)))
      .map(([, main]) => sql`(${kind}::text, ${placeKey(main)}::text)`),
  )
  const begun =
    named.length > 0 ? sql<boolean>`(${like('')} or (kind, ${term}) in (${sql.join(named)}))` : like('')
  const { rows } = await sql<PlaceRow>`
    select ${columns} from suggestion
    where n > 0 and (${begun} or ${like('% ')})
    order by not ${begun}, n desc, term, id limit ${limit}`.execute(db)
  const shown = (row: PlaceRow) => placeOf(row, places)
  if (rows.length > 0 || text.length < typoFrom) return rows.map(shown)
  const { rows: near } = await sql<PlaceRow>`
    select ${columns} from suggestion
    where n > 0 and word_similarity(${text}, ${term}) >= ${alike}
    order by word_similarity(${text}, ${term}) desc, n desc, id limit ${limit}`.execute(db)
  return near.map(shown)
}

/** Maximum distance to the nearest known place, in km. */
const reachKm = 100

/** Returns the nearest city with listings to a point; null if all are too far away. */
export async function placeAt(
  db: Kysely<DB>,
  latitude: number,
  longitude: number,
): Promise<SuggestedPlace | null> {
  const shrink = Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
  // Takes the shorter way around, possibly across the date line.
  const turn = sql`(180 - abs(180 - abs(k.longitude - ${longitude})))`
  const km = sql<number>`111.2 * sqrt(power(k.latitude - ${latitude}, 2) + power(${turn} * ${shrink}, 2))`
  const { rows } = await sql<PlaceRow & { km: number }>`
    select k.*, ${km} as km from (
      select kind, term, city, state, country, latitude, longitude, n from suggestion
      where kind = 'city' and latitude is not null and longitude is not null
      union all
      select 'city', name, name, state, country, latitude, longitude, 0 from city) k
    order by km, k.n desc limit 1`.execute(db)
  const nearest = rows[0]
  return nearest && nearest.km <= reachKm ? placeOf(nearest, (await catalogueTerms(db)).places) : null
}

/**
 * Returns a place with a translated label that includes its parent: "Ballard, Seattle", "Seattle, Washington",
 * "Washington, United States". The separate parts are spelled as in listings, for forms and filters.
 */
function placeOf(
  { kind, term, city, state, country, latitude, longitude, n }: PlaceRow,
  places: PlaceNames,
): SuggestedPlace {
  const whole = {
    city: city ?? '',
    state: state ?? '',
    country: country ?? '',
    ...(kind !== 'area' && { [kind]: term }),
  }
  const read = withNamesIn(whole, { places }, readerLanguage())
  const name = kind === 'area' ? term : read[kind]
  const around = { area: read.city, city: read.state, state: read.country, country: null }[kind]
  const label = around ? `${name}, ${around}` : name
  return {
    kind,
    label,
    ...within(kind, term, { city, state, country }),
    latitude,
    longitude,
    property_count: n,
  }
}

/** Adds the place itself under its kind, so that a filter can be built without knowing the kind. */
function within(kind: PlaceRow['kind'], term: string, place: Pick<PlaceRow, 'city' | 'state' | 'country'>) {
  return kind === 'area' ? place : { ...place, [kind]: term }
}
