import { useId, useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { rooms } from '../../../../contract/home-limits'
import { answerName } from '../../../../contract/listing/fact-text'
import { readNumber } from '../../../ui/forms/read-number'
import { Select } from '../../../ui/forms/Select'
import type { PropertyCategory } from '../listing-types'
import { asOption, readValues, withValue } from '../../../../contract/filter/parameter-values'

type FilteredParameter = PropertyCategory['parameter_types'][number]

export interface ParameterFilterProps {
  parameter: FilteredParameter
  /** The filter's `parameter_values`. */
  text: string | undefined
  onText: (text: string | undefined) => void
}

/** Attributes whose values are small counts, chosen with buttons; a minimum for other attributes is typed. */
const counted = new Set(['bed', 'bath'])

/** Filter for a category's attribute: a minimum or one of its options. Free text can't be filtered. */
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
        <LeastNumber key={value} id={fieldId} value={value} onValue={onValue} />
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
              : texts.map((option) => ({ value: asOption(option), text: answerName(parameter, option) }))
          }
        />
      )}
    </div>
  )
}

/** Returns the minimum in a value of `parameter_values`, e.g. 3 for "3-" and "3-5". */
export const leastOf = (value: string): string => value.split('-')[0]!

/**
 * Returns the value for a typed minimum in any supported numerals; empty for an empty box, null if it isn't a number.
 */
export function atLeast(typed: string): string | null {
  if (typed.trim() === '') return ''
  const number = readNumber(typed)
  return number === null ? null : `${number}-`
}

interface LeastNumberProps {
  id: string
  value: string
  onValue: (value: string) => void
}

/** Box for a minimum, applied on blur; invalid input stays with an error. */
function LeastNumber({ id, value, onValue }: LeastNumberProps) {
  const { t } = useTranslation()
  const [wrong, setWrong] = useState(false)
  const shown = leastOf(value)
  return (
    <>
      <input
        id={id}
        inputMode="decimal"
        className="control"
        defaultValue={shown}
        placeholder={t('public.filter.atLeast')}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? `${id}-error` : undefined}
        onBlur={({ target }) => {
          const next = atLeast(target.value)
          setWrong(next === null)
          if (next !== null && next !== atLeast(shown)) onValue(next)
        }}
      />
      {wrong && (
        <p id={`${id}-error`} className="text-xs font-medium text-danger">
          {t('public.filter.wrongNumber')}
        </p>
      )}
    </>
  )
}
