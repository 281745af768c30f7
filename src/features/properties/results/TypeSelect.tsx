import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { propertyType, type PropertyFilter } from '../../../../contract/property-filter'
import { Select } from '../../../ui/Select'

export interface TypeSelectProps extends Pick<
  ComponentProps<typeof Select>,
  'id' | 'className' | 'aria-label'
> {
  filter: PropertyFilter
  onChange: (part: PropertyFilter) => void
}

/** For sale or to rent. */
export function TypeSelect({ filter, onChange, ...rest }: TypeSelectProps) {
  const { t } = useTranslation()
  return (
    <Select
      {...rest}
      value={filter.property_type ?? ''}
      onChange={({ target }) => onChange({ property_type: propertyType(target.value) })}
    >
      <option value="">{t('public.filter.anyType')}</option>
      <option value="sell">{t('public.type.sell')}</option>
      <option value="rent">{t('public.type.rent')}</option>
    </Select>
  )
}
