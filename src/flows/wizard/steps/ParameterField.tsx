import { isUnusual } from '../../../../contract/listing/fact-bounds'
import { answerName } from '../../../../contract/listing/fact-text'
import { readTyped } from '../../../../contract/input/parse-number'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Checkbox } from '../../../ui/forms/Checkbox'
import { Field } from '../../../ui/forms/Field'
import { Select } from '../../../ui/forms/Select'
import type { ShapeForm } from '../../../ui/forms/use-shape-form'
import { TextInput } from '../../../ui/forms/TextInput'
import { CountField } from './CountField'
import type { WizardCategory, WizardValues } from './wizard-values'

export interface ParameterFieldProps {
  form: ShapeForm<WizardValues>
  name: `parameters.${number}.value`
  parameter: WizardCategory['parameter_types'][number]
  error?: string
}

/** Input for an attribute by its type: number, text, one option or several. */
export function ParameterField({ form, name, parameter, error }: ParameterFieldProps) {
  const { t } = useTranslation()
  const { type_of_parameter: kind, type_values: options, is_required: required, unit } = parameter
  if (kind === 'multi') return <Several form={form} name={name} parameter={parameter} error={error} />
  if (kind === 'number' && parameter.role)
    return <CountField form={form} name={name} parameter={parameter} error={error} role={parameter.role} />
  const confirmedName = name.replace(/value$/, 'confirmed') as `parameters.${number}.confirmed`
  const typed = form.watch(name)
  const isConfirmed = typed !== '' && form.watch(confirmedName) === typed
  return (
    <Field
      name={name}
      label={parameter.name}
      error={isConfirmed ? undefined : error}
      required={required}
      optional={!required}
    >
      {kind === 'choice' ? (
        <Select
          {...form.register(name)}
          empty={t('wizard.choose')}
          options={options.map((value) => ({ value, text: answerName(parameter, value) }))}
        />
      ) : (
        <TextInput
          inputMode={kind === 'number' ? 'decimal' : undefined}
          after={unit}
          {...form.register(name)}
        />
      )}
      {(isConfirmed || (error && isRare(parameter, typed))) && (
        <Checkbox
          label={t('wizard.unusualYes')}
          checked={isConfirmed}
          onChange={({ target }) =>
            form.setValue(confirmedName, target.checked ? typed : '', { shouldDirty: true })
          }
        />
      )}
    </Field>
  )
}

/** Whether a number is within its bounds but unusual, so the user may confirm it. */
function isRare({ bounds }: ParameterFieldProps['parameter'], typed: string): boolean {
  const read = readTyped(typed)
  return read !== null && 'text' in read && isUnusual(Number(read.text), bounds)
}

/** Choice of several options, sent as comma-separated text. */
function Several({ form, name, parameter, error }: ParameterFieldProps) {
  const { t } = useTranslation()
  const chosen = (form.watch(name) ?? '').split(',').flatMap((part) => part.trim() || [])
  const set = (value: string, on: boolean) =>
    form.setValue(
      name,
      parameter.type_values.filter((one) => (one === value ? on : chosen.includes(one))).join(', '),
      {
        shouldDirty: true,
      },
    )
  const id = `field-${name}`
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className="grid content-start sm:col-span-2"
      aria-labelledby={`${id}-name`}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend id={`${id}-name`} className="text-sm font-semibold">
        {parameter.name}
        {!parameter.is_required && (
          <span className="ms-2 text-xs font-normal text-muted">{t('ui.optional')}</span>
        )}
      </legend>
      <div className="flex flex-wrap gap-x-6">
        {parameter.type_values.map((value) => (
          <Checkbox
            key={value}
            label={answerName(parameter, value)}
            checked={chosen.includes(value)}
            onChange={(event) => set(value, event.target.checked)}
          />
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="text-xs font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
