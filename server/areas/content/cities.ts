import { sql, type Kysely } from 'kysely'
import type { Data, Parsed } from '../../../contract/calls/call-types'
import type { DB } from '../../platform/db/schema'
import { pictureUrl } from '../../platform/media/links'
import { plainLanguage } from '../../../contract/language/language-path'
import { inAnyLanguage } from '../../platform/texts/catalogue-text'
import { readerLanguage } from '../../platform/texts/reader-language'
import { containing, firstPage, pageOf, type Page } from '../../platform/db/page-of'
import type { DbQuestion } from '../../platform/db/ask-together'

type City = Data<'get-cities-data'>[number]

type CityRow = City & { key: string | null }

const cityRows = (search: string | undefined) => sql<CityRow>`
    select ${knownAs('name', 's.term')} as city, ${knownAs('state', 's.state')} as state,
      ${knownAs('country', 's.country')} as country, coalesce(c.latitude, s.latitude, 0) as latitude,
      coalesce(c.longitude, s.longitude, 0) as longitude, s.n as property_count, c.image as key
    from suggestion s left join city c on c.name = s.term and c.state = s.state and c.country = s.country
    where s.kind = 'city' and s.n > 0 and c.is_public is not false
      and (${search ?? null}::text is null or lower(s.term) like ${containing(search ?? '')}
        or c.id is not null and ${inAnyLanguage('c', 'name', containing(search ?? ''))})`

/**
 * Returns SQL for the name of a city, state or country in the reader's language, or for the column if there is no
 * translation.
 */
function knownAs(name: 'name' | 'state' | 'country', column: string) {
  const lang = readerLanguage()
  if (lang === plainLanguage) return sql`${sql.ref(column)}`
  return sql`coalesce(nullif(c.texts -> ${lang}::text ->> ${name}::text, ''), ${sql.ref(column)})`
}

const fullestFirst = sql`property_count desc, city`

const shown = ({ data, total }: Page<CityRow>): Page<City> => ({
  data: data.map(({ key, ...city }) => ({ ...city, image: pictureUrl(key) })),
  total,
})

/** Lists cities with public listings, the most listings first, with their picture if there is one. */
export async function listCities(db: Kysely<DB>, input: Parsed<'get-cities-data'>): Promise<Page<City>> {
  return shown(await pageOf(db, cityRows(input.search), fullestFirst, input))
}

/** Returns a query for the first cities of `listCities`, which can be combined with other queries. */
export function firstCities(limit: number): DbQuestion<Page<City>> {
  const { asked, read } = firstPage(cityRows(undefined), fullestFirst, limit)
  return { asked, read: (found) => shown(read(found)) }
}
