import type { FieldValues } from 'react-hook-form'
import { readTyped } from '../../../../contract/input/parse-number'
import type { ListingKind } from '../../../../contract/listing-fields'
import { isBounded, isUnusualValue, refusalOf } from '../../../../contract/listing/characteristic-bounds'
import {
  characteristicKey,
  characteristicsOf,
  choiceKey,
  type Declared,
} from '../../../../contract/listing/characteristics'
import { Checkbox } from '../../../ui/forms/Checkbox'
import { Field } from '../../../ui/forms/Field'
import { Select } from '../../../ui/forms/Select'
import { TextInput } from '../../../ui/forms/TextInput'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { StepProps } from './wizard-steps'

/** Form fields for a listing's characteristics, each with the control for its kind. */
export function CharacteristicFields({ on, form }: StepProps<FieldValues> & { on: ListingKind }) {
  return characteristicsOf(on).map((one) => <CharacteristicField key={one.name} one={one} form={form} />)
}

function CharacteristicField({ one, form }: StepProps<FieldValues> & { one: Declared }) {
  const { t } = useTranslation()
  const { name, kind } = one
  const label = t(characteristicKey(name))
  const error = form.errorOf(name)
  if (kind === 'flag')
    return (
      <Checkbox
        id={`field-${name}`}
        className="self-end"
        label={label}
        error={error}
        {...form.register(name)}
      />
    )
  const typed = String(form.watch(name) ?? '')
  const isConfirmed = typed !== '' && form.watch(`confirmed.${name}`) === typed
  return (
    <Field name={name} label={label} error={isConfirmed ? undefined : error} optional>
      {kind === 'choice' ? (
        <Select
          {...form.register(name)}
          empty={t('wizard.choose')}
          options={one.choices}
          text={(choice) => t(choiceKey(name, choice))}
        />
      ) : (
        <TextInput {...boxOf(one)} {...form.register(name)} />
      )}
      {isRare(one, typed) && (isConfirmed || error) && (
        <Checkbox
          label={t('wizard.unusualYes')}
          checked={isConfirmed}
          onChange={({ target }) =>
            form.setValue(`confirmed.${name}`, target.checked ? typed : '', { shouldDirty: true })
          }
        />
      )}
    </Field>
  )
}

function boxOf(one: Declared) {
  switch (one.kind) {
    case 'number':
      return { inputMode: 'decimal' as const, dir: 'ltr' as const, after: one.unit }
    case 'date':
      return { type: 'date', min: one.min, max: one.max }
    default:
      return { maxLength: one.kind === 'text' ? one.max : undefined }
  }
}

/** Returns whether a typed value is within its limits but unusual, so that the form asks to confirm it. */
function isRare(one: Declared, typed: string): boolean {
  if (!isBounded(one) || typed === '') return false
  const read = one.kind === 'number' ? readTyped(typed) : { text: typed }
  if (read === null || 'doubt' in read) return false
  const value = one.kind === 'number' ? Number(read.text) : typed
  return refusalOf(one, value) === null && isUnusualValue(one, value, new Date())
}
