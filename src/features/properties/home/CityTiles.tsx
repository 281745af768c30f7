import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Section } from '../types'

type Cities = Extract<Section, { type: 'cities' }>['data']

/** Cities with how many listings each has. */
export function CityTiles({ cities }: { cities: Cities }) {
  const { t } = useTranslation()
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4">
      {cities.map(({ city, state, country, image, property_count: count }) => (
        <li key={`${city}/${state}/${country}`}>
          <Link
            to="/properties"
            search={{ city, state: state || undefined, country: country || undefined }}
            className="flex h-full items-center gap-3 overflow-hidden rounded-lg border border-line bg-surface hover:border-control"
          >
            {image && (
              <img
                src={image}
                alt=""
                width={96}
                height={96}
                loading="lazy"
                className="size-20 shrink-0 object-cover"
              />
            )}
            <span className="grid min-w-0 py-4 pe-3 ps-1 first:ps-4">
              <span className="truncate font-semibold">{city}</span>
              <span className="text-xs text-muted">{t('public.listings', { count })}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
