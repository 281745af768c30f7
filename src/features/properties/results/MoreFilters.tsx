import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PropertyFilter } from '../../../../contract/property-filter'
import { Select } from '../../../ui/Select'
import type { Category } from '../types'
import { changed } from './list-input'
import { ParameterFilter } from './ParameterFilter'

const flags = ['promoted', 'top_rated', 'most_viewed', 'most_liked', 'get_all_premium_properties'] as const

export interface MoreFiltersProps {
  filter: PropertyFilter
  category: Category | undefined
  onFilter: (filter: PropertyFilter) => void
}

/** The rarer filters: age of the listing, what stands out, and what the chosen category asks about. */
export function MoreFilters({ filter, category, onFilter }: MoreFiltersProps) {
  const { t } = useTranslation()
  const sinceId = useId()
  return (
    <div className="grid gap-5 rounded-lg border border-line bg-surface p-4 sm:grid-cols-2 split:grid-cols-4">
      <div className="grid content-start gap-1.5">
        <label htmlFor={sinceId} className="text-sm font-semibold">
          {t('public.filter.since')}
        </label>
        <Select
          id={sinceId}
          value={filter.posted_since ?? ''}
          onChange={(event) => onFilter(changed(filter, { posted_since: event.target.value || undefined }))}
        >
          <option value="">{t('public.filter.anyTime')}</option>
          {['1', '0', '2', '3', '4'].map((value) => (
            <option key={value} value={value}>
              {t(`public.since.${value}`)}
            </option>
          ))}
        </Select>
      </div>
      {category?.parameter_types.map((parameter) => (
        <ParameterFilter
          key={parameter.id}
          parameter={parameter}
          text={filter.parameter_values}
          onText={(parameter_values) => onFilter(changed(filter, { parameter_values }))}
        />
      ))}
      {!category && <p className="text-sm text-muted">{t('public.filter.chooseCategory')}</p>}
      <fieldset className="col-span-full">
        <legend className="mb-1 text-sm font-semibold">{t('public.filter.standsOut')}</legend>
        <div className="flex flex-wrap gap-x-6">
          {flags.map((flag) => (
            <label key={flag} className="flex min-h-11 items-center gap-2 text-sm">
              <input
                type="checkbox"
                className="size-5 accent-accent"
                checked={filter[flag] ?? false}
                onChange={(event) => onFilter(changed(filter, { [flag]: event.target.checked || undefined }))}
              />
              {t(`public.flag.${flag}`)}
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  )
}
