import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { numberFormat } from '../../../../contract/language/intl'
import type { Home } from '../listing-types'
import { NearMe } from './NearMe'

export interface CityChipsProps {
  /** Cities with the most listings. */
  cities: Home['opening']['top_cities']
  /** Number of cities with listings. */
  count: number
}

/** Nearby search and the cities with the most listings. */
export function CityChips({ cities, count }: CityChipsProps) {
  const { t, i18n } = useTranslation()
  const number = numberFormat(i18n.language, { numberingSystem: 'latn' })
  return (
    <ul className="-mx-4 flex items-center gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0">
      <li className="shrink-0">
        <NearMe />
      </li>
      {cities.map(({ city, state, country, property_count: listings }) => (
        <li key={`${city}/${state}/${country}`} className="relative shrink-0">
          <Link
            to="/properties"
            search={{ city, state: state || undefined, country: country || undefined }}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-4 text-sm font-semibold hover:border-control md:min-h-10"
          >
            <bdi>{city}</bdi>
            <span aria-hidden="true" className="font-normal text-muted">
              {number.format(listings)}
            </span>
            <span className="sr-only">{t('public.listings', { count: listings })}</span>
          </Link>
        </li>
      ))}
      {count > cities.length && (
        <li className="shrink-0">
          <Link
            to="/map"
            className="link inline-flex min-h-11 items-center px-2 text-sm font-semibold md:min-h-10"
          >
            {t('public.home.allCities', { count })}
          </Link>
        </li>
      )}
    </ul>
  )
}
