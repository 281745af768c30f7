import type { ComponentPropsWithRef } from 'react'
import { Field } from '../../../ui/forms/Field'
import { Select } from '../../../ui/forms/Select'

/** A setting with a few fixed values. */
export function ChoiceField({
  name,
  label,
  hint,
  choices,
  error,
  ...control
}: Omit<ComponentPropsWithRef<'select'>, 'name'> & {
  name: string
  label: string
  hint: string
  choices: readonly (readonly [value: string, text: string])[]
  error?: string
}) {
  return (
    <Field name={name} label={label} hint={hint} error={error} required className="max-w-sm">
      <Select name={name} {...control} options={choices.map(([value, text]) => ({ value, text }))} />
    </Field>
  )
}
