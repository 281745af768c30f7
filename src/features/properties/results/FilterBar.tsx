import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlaceSearch } from '../../../shell/later'
import { propertyType, type PropertyFilter } from '../../../../contract/property-filter'
import { Button } from '../../../ui/Button'
import { Select } from '../../../ui/Select'
import type { Category } from '../types'
import { changed } from '../../../results/list-input'
import { MoreFilters } from './MoreFilters'
import { PriceFilter } from './PriceFilter'

export interface FilterProps {
  filter: PropertyFilter
  categories: readonly Category[]
  onFilter: (filter: PropertyFilter) => void
}

/** The filters most people use, in one row; the rest behind one button. Each change is a new address. */
export function FilterBar({ filter, categories, onFilter }: FilterProps) {
  const { t } = useTranslation()
  const [more, setMore] = useState(false)
  const moreId = useId()
  const { property_type: type, category_id: id, category_slug_id: slug } = filter
  const category = categories.find((one) => one.id === id || one.slug_id === slug)
  return (
    <div role="group" aria-label={t('public.filters')} className="flex flex-wrap items-start gap-2">
      <PlaceSearch id="results-search" type={type} className="w-full md:hidden" />
      <Select
        aria-label={t('public.filter.type')}
        className="min-w-32 flex-1 sm:flex-none"
        value={type ?? ''}
        onChange={(event) => onFilter(changed(filter, { property_type: propertyType(event.target.value) }))}
      >
        <option value="">{t('public.filter.anyType')}</option>
        <option value="sell">{t('public.type.sell')}</option>
        <option value="rent">{t('public.type.rent')}</option>
      </Select>
      <Select
        aria-label={t('public.filter.category')}
        className="min-w-40 flex-1 sm:flex-none"
        value={category?.slug_id ?? ''}
        onChange={(event) =>
          onFilter(
            changed(filter, {
              category_slug_id: event.target.value || undefined,
              category_id: undefined,
              parameter_values: undefined,
              parameter_id: undefined,
            }),
          )
        }
      >
        <option value="">{t('public.filter.anyCategory')}</option>
        {categories.map((one) => (
          <option key={one.id} value={one.slug_id}>
            {one.category}
          </option>
        ))}
      </Select>
      <PriceFilter key={`${filter.min_price}-${filter.max_price}`} filter={filter} onFilter={onFilter} />
      <Button
        icon="filter"
        aria-expanded={more}
        aria-controls={moreId}
        onClick={() => setMore((open) => !open)}
      >
        {t(more ? 'public.filter.fewer' : 'public.filter.more')}
      </Button>
      <div id={moreId} hidden={!more} className="w-full">
        {more && <MoreFilters filter={filter} category={category} onFilter={onFilter} />}
      </div>
    </div>
  )
}
