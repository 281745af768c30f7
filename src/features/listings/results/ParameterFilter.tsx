import { useId } from 'react'
import { useTranslation } from '../../../i18n/use-translation'
import { rooms } from '../../../../contract/home-limits'
import { Select } from '../../../ui/Select'
import type { PropertyCategory } from '../types'
import { readValues, withValue } from '../../../../contract/parameter-values'

type FilteredParameter = PropertyCategory['parameter_types'][number]

export interface ParameterFilterProps {
  parameter: FilteredParameter
  /** `parameter_values` of the filter. */
  text: string | undefined
  onText: (text: string | undefined) => void
}

/** Small counts are chosen from buttons, all others typed. */
const counted = new Set(['bed', 'bath'])

/** One attribute of a category: at least a number, or one of its words. Free texts cannot be filtered. */
export function ParameterFilter({ parameter, text, onText }: ParameterFilterProps) {
  const { t } = useTranslation()
  const fieldId = useId()
  const { id, name, unit, icon, type_of_parameter: kind, type_values: texts } = parameter
  if (kind === 'text' || (kind !== 'number' && texts.length === 0)) return null
  const value = readValues(text).get(id) ?? ''
  const onValue = (next: string) => onText(withValue(text, id, next))
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={fieldId} className="text-sm font-semibold">
        {name} {unit && <span className="font-normal text-muted">({unit})</span>}
      </label>
      {kind === 'number' && !counted.has(icon ?? '') ? (
        <input
          id={fieldId}
          key={value}
          inputMode="numeric"
          className="control"
          defaultValue={value.replace('-', '')}
          placeholder={t('public.filter.atLeast')}
          onBlur={(event) => {
            const number = event.target.value.replace(/[^\d.]/g, '')
            if (number !== value.replace('-', '')) onValue(number && `${number}-`)
          }}
        />
      ) : (
        <Select
          id={fieldId}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          empty={t('public.filter.any')}
          options={
            kind === 'number'
              ? rooms.choices.map((number) => ({
                  value: `${number}-`,
                  text: t('public.filter.orMore', { number }),
                }))
              : texts
          }
        />
      )}
    </div>
  )
}
