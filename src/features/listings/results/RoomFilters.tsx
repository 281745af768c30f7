import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { rooms } from '../../../../contract/limits'
import { readFilter, type PropertyFilter } from '../../../../contract/property-filter'
import { parameterRoles } from '../../../../contract/values'
import { Select } from '../../../ui/Select'
import type { PropertyCategory } from '../types'

export interface RoomFiltersProps {
  filter: PropertyFilter
  categories: readonly PropertyCategory[]
  onChange: (part: PropertyFilter) => void
  /** In a row of boxes: each says what it is by itself. */
  inline?: boolean
}

/** At least so many bedrooms and bathrooms, for all property types that count them. */
export function RoomFilters({ filter, categories, onChange, inline }: RoomFiltersProps) {
  const { t } = useTranslation()
  const id = useId()
  const counted = new Set(
    categories.flatMap(({ parameter_types: asked }) => asked.flatMap(({ role }) => role ?? [])),
  )
  return parameterRoles
    .filter((role) => counted.has(role) || filter[`${role}_min`] !== undefined)
    .map((role) => {
      const field = `${role}_min` as const
      const value = filter[field]
      const label = t(`public.filter.${role}`)
      const options = [...new Set([...rooms.choices, ...(value === undefined ? [] : [value])])]
      const select = (
        <Select
          id={`${id}${role}`}
          aria-label={inline ? label : undefined}
          value={value ?? ''}
          onChange={({ target }) => onChange({ [field]: readFilter({ [field]: target.value })[field] })}
          empty={inline ? label : t('public.filter.any')}
          options={options.toSorted((a, b) => a - b)}
          text={(number) => t(inline ? `public.filter.${field}` : 'public.filter.atLeastNumber', { number })}
        />
      )
      if (inline)
        return (
          <div key={role} className="min-w-36">
            {select}
          </div>
        )
      return (
        <div key={role} className="grid content-start gap-1.5">
          <label htmlFor={`${id}${role}`} className="text-sm font-semibold">
            {label}
          </label>
          {select}
        </div>
      )
    })
}
