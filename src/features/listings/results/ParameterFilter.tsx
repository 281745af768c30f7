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

/** What the box of a least number shows of a value of `parameter_values`: "3-" and "3-5" are from 3 on. */
export const leastOf = (value: string): string => value.split('-')[0]!

/**
 * The value that asks for at least what is typed in a box, digits of any of our scripts; empty where nothing is typed,
 * null for what is no number.
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

/** A number that is asked for at least, applied when its box is left; what is none stays there with an error. */
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
