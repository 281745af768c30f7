import { lazy, Suspense } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { chosenCategories } from '../../../shared/results/filters/categories-filter'
import { aroundPill } from '../../../shared/results/filters/filter-styles'
import { FilterMenu } from '../../../shared/results/filters/FilterMenu'
import { changed } from '../../../shared/results/list-input'
import { join } from '../../../ui/layout/join-classes'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import type { FilterProps } from './FilterBar'
import { PriceFilter } from './PriceFilter'
import { TypeSelect } from './TypeSelect'

const RoomsPanel = lazy(() => import('./RoomsPanel'))
const CategoriesPanel = lazy(() => import('./CategoriesPanel'))

const roles = ['bedrooms', 'bathrooms'] as const

/** Row of common filters showing their values. Rendered by the server and hydrated shortly after the page. */
export default function RowFilters({ filter, categories, onFilter }: FilterProps) {
  const { t } = useTranslation()
  const onChange = (part: FilterProps['filter']) => onFilter(changed(filter, part))
  const rooms = roles.flatMap((role) => {
    const number = filter[`${role}_min`]
    return number === undefined ? [] : [t(`public.filter.${role}Short`, { number })]
  })
  const chosen = chosenCategories(filter, categories)
  const [first, second, ...others] = chosen.map(({ category }) => category)
  const named = [first, second].filter(Boolean).join(', ')
  const panel = { filter, categories, onChange }
  return (
    <div className="contents max-md:hidden">
      <TypeSelect
        aria-label={t('public.filter.type')}
        className={join('min-w-32', aroundPill(filter.property_type !== undefined))}
        filter={filter}
        onChange={onChange}
      />
      <PriceFilter filter={filter} onFilter={onFilter} />
      <FilterMenu
        label={t('public.filter.rooms')}
        text={rooms.join(', ') || t('public.filter.rooms')}
        isSet={rooms.length > 0}
      >
        {(menu) => (
          <Suspense fallback={<Skeleton className="h-56 w-90" />}>
            <RoomsPanel {...panel} menu={menu} />
          </Suspense>
        )}
      </FilterMenu>
      <FilterMenu
        label={t('public.filter.category')}
        text={
          others.length > 0
            ? t('public.filter.categoriesMore', { named, number: others.length })
            : named || t('public.filter.category')
        }
        isSet={chosen.length > 0}
        className="max-w-60"
      >
        {(menu) => (
          <Suspense fallback={<Skeleton className="h-56 w-90" />}>
            <CategoriesPanel {...panel} menu={menu} />
          </Suspense>
        )}
      </FilterMenu>
    </div>
  )
}
