import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/Icon'
import type { Section } from '../types'

type Categories = Extract<Section, { type: 'categories' }>['data']

/** Kinds of property with how many there are. */
export function CategoryTiles({ categories }: { categories: Categories }) {
  const { t } = useTranslation()
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
      {categories.map(({ id, category, slug_id: slug, image, properties_count: count }) => (
        <li key={id}>
          <Link
            to="/properties"
            search={{ category_slug_id: slug }}
            className="grid h-full gap-2 rounded-lg border border-line bg-surface p-4 hover:border-control"
          >
            <span className="grid size-10 place-items-center rounded-full bg-accent-soft text-accent">
              {image ? (
                <img src={image} alt="" width={24} height={24} loading="lazy" />
              ) : (
                <Icon name="home" />
              )}
            </span>
            <span className="font-semibold">{category}</span>
            <span className="text-xs text-muted">{t('public.listings', { count })}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
