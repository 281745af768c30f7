import type { ComponentProps } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { propertyType, type PropertyFilter } from '../../../../contract/filter/property-filter'
import { Select } from '../../../ui/forms/Select'

export interface TypeSelectProps extends Pick<
  ComponentProps<typeof Select>,
  'id' | 'className' | 'aria-label'
> {
  filter: PropertyFilter
  onChange: (part: PropertyFilter) => void
}

/** Select for sale or rent. */
export function TypeSelect({ filter, onChange, ...rest }: TypeSelectProps) {
  const { t } = useTranslation()
  return (
    <Select
      {...rest}
      value={filter.property_type ?? ''}
      onChange={({ target }) => onChange({ property_type: propertyType(target.value) })}
      empty={t('public.filter.anyType')}
      options={['sell', 'rent']}
      text={(type) => t(`public.type.${type}`)}
    />
  )
}
