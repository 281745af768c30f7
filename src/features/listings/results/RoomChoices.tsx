import { useTranslation } from '../../../ui/i18n/use-translation'
import { rooms } from '../../../../contract/home-limits'
import type { PropertyFilter } from '../../../../contract/filter/property-filter'
import { parameterRoles } from '../../../../contract/values'
import { SegmentedChoice } from '../../../ui/forms/SegmentedChoice'
import type { PropertyCategory } from '../listing-types'

export interface RoomChoicesProps {
  filter: PropertyFilter
  categories: readonly PropertyCategory[]
  onChange: (part: PropertyFilter) => void
}

/** Returns the room attributes that any property type has, plus those in the filter. */
export function countedRooms(filter: PropertyFilter, categories: readonly PropertyCategory[]) {
  const counted = new Set(
    categories.flatMap(({ parameter_types: asked }) => asked.flatMap(({ role }) => role ?? [])),
  )
  return parameterRoles.filter((role) => counted.has(role) || filter[`${role}_min`] !== undefined)
}

/** Minimum numbers of bedrooms and bathrooms, for property types that have them. */
export function RoomChoices({ filter, categories, onChange }: RoomChoicesProps) {
  const { t } = useTranslation()
  return countedRooms(filter, categories).map((role) => {
    const field = `${role}_min` as const
    const value = filter[field] ?? 0
    const numbers = [...new Set([...rooms.choices, ...(value > 0 ? [value] : [])])].toSorted((a, b) => a - b)
    return (
      <SegmentedChoice
        key={role}
        legend={t(`public.filter.${role}`)}
        className="col-span-full"
        value={value}
        onChange={(number) => onChange({ [field]: number || undefined })}
        options={[
          { value: 0, text: t('public.filter.any') },
          ...numbers.map((number) => ({ value: number, text: t('public.filter.atLeastNumber', { number }) })),
        ]}
      />
    )
  })
}
