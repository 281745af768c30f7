import { useId, useState } from 'react'
import { boundNames } from '../../../../contract/filter/characteristic-filters'
import { readTyped } from '../../../../contract/input/parse-number'
import type { ListingKind } from '../../../../contract/listing-fields'
import {
  characteristicKey,
  choiceKey,
  filteredCharacteristics,
  type Declared,
} from '../../../../contract/listing/characteristics'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { join } from '../../../ui/layout/join-classes'
import { CheckFilters } from './CheckFilters'

interface FilterPart {
  filter: object
  onChange: (part: Record<string, unknown>) => void
}

/** Filters by characteristics: checkboxes for choices and flags, two bounds for numbers and dates. */
export function CharacteristicFilters({ on, filter, onChange }: FilterPart & { on: ListingKind }) {
  const { t } = useTranslation()
  const declared = filteredCharacteristics(on)
  const flags = declared.filter(({ kind }) => kind === 'flag')
  const asked = filter as Readonly<Record<string, unknown>>
  return (
    <>
      {declared.map((one) =>
        one.kind === 'choice' ? (
          <Choices key={one.name} one={one} filter={filter} onChange={onChange} />
        ) : (
          one.kind !== 'flag' && <Bounds key={one.name} one={one} filter={filter} onChange={onChange} />
        ),
      )}
      {flags.length > 0 && (
        <CheckFilters
          legend={t('public.filter.flags')}
          options={flags.map(({ name }) => ({
            name,
            text: t(characteristicKey(name)),
            checked: asked[name] === true,
          }))}
          onCheck={(name, checked) => onChange({ [name]: checked || undefined })}
        />
      )}
    </>
  )
}

function Choices({ one, filter, onChange }: FilterPart & { one: Extract<Declared, { kind: 'choice' }> }) {
  const { t } = useTranslation()
  const { name, choices } = one
  const chosen = (filter as Readonly<Record<string, readonly string[] | undefined>>)[name] ?? []
  return (
    <CheckFilters
      legend={t(characteristicKey(name))}
      options={choices.map((choice) => ({
        name: choice,
        text: t(choiceKey(name, choice)),
        checked: chosen.includes(choice),
      }))}
      onCheck={(choice, on) => {
        const next = choices.filter((each) => (each === choice ? on : chosen.includes(each)))
        onChange({ [name]: next.length > 0 ? next : undefined })
      }}
    />
  )
}

/** Inputs for the lowest and highest number, or the first and last day. */
function Bounds({ one, filter, onChange }: FilterPart & { one: Declared }) {
  const { t } = useTranslation()
  const asked = filter as Readonly<Record<string, string | number | undefined>>
  const isDate = one.kind === 'date'
  const unit = one.kind === 'number' ? one.unit : undefined
  return (
    <fieldset
      className={join('grid content-start gap-3', isDate ? 'col-span-full sm:grid-cols-2' : 'grid-cols-2')}
    >
      <legend className="mb-1.5 text-sm font-semibold">
        {t(characteristicKey(one.name))} {unit && <span className="font-normal text-muted">({unit})</span>}
      </legend>
      {boundNames(one).map((field, at) => (
        <Bound
          key={`${field}=${asked[field] ?? ''}`}
          label={t(
            isDate
              ? at === 0
                ? 'public.filter.firstDay'
                : 'public.filter.lastDay'
              : at === 0
                ? 'public.filter.atLeast'
                : 'public.filter.atMost',
          )}
          value={asked[field]}
          isDate={isDate}
          onValue={(value) => onChange({ [field]: value })}
        />
      ))}
    </fieldset>
  )
}

interface BoundProps {
  label: string
  value: string | number | undefined
  isDate: boolean
  onValue: (value: string | number | undefined) => void
}

/** Input for one bound, applied on blur; an invalid number stays in the input with an error. */
function Bound({ label, value, isDate, onValue }: BoundProps) {
  const { t } = useTranslation()
  const id = useId()
  const [wrong, setWrong] = useState(false)
  const written = value === undefined ? '' : String(value)
  const take = (text: string) => {
    const typed = text.trim()
    const read = isDate || typed === '' ? typed || undefined : numberIn(typed)
    setWrong(read === null)
    if (read !== null && read !== value) onValue(read)
  }
  return (
    <label className="grid min-w-0 content-start gap-1 text-xs text-muted">
      {label}
      <input
        type={isDate ? 'date' : 'text'}
        inputMode={isDate ? undefined : 'decimal'}
        className="control w-full min-w-0 text-base text-ink"
        defaultValue={written}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? id : undefined}
        onBlur={({ target }) => take(target.value)}
      />
      {wrong && (
        <span id={id} className="font-medium text-danger">
          {t('public.filter.wrongNumber')}
        </span>
      )}
    </label>
  )
}

/** Returns a typed number, or null if it is invalid or ambiguous. */
function numberIn(typed: string): number | null {
  const read = readTyped(typed)
  return read && 'text' in read ? Number(read.text) : null
}
