import type { ReactNode } from 'react'
import { Field, type FieldProps } from './Field'
import { PasswordInput } from './PasswordInput'
import { TextInput, type TextInputProps } from './TextInput'

type OfField = Pick<FieldProps, 'label' | 'hint' | 'warning' | 'required' | 'optional' | 'className'>
type OfBox = Pick<TextInputProps, 'type' | 'inputMode' | 'dir' | 'autoComplete' | 'placeholder' | 'after'>

/** A form with these fields, as useShapeForm and useTextForm give it. */
export interface FieldsForm<N extends string> {
  register(name: N): TextInputProps
  errorOf(field: N): string | undefined
}

export interface TextFieldProps<N extends string> extends OfField, OfBox {
  form: FieldsForm<N>
  name: N
  /** For errors beyond the form's own rules. */
  error?: string
  /** Stands under the box, such as an amount in words. */
  below?: ReactNode
}

/** One line of text in a form: its label, its hint, its error and the box; its content is hidden for a password. */
export function TextField<N extends string>(props: TextFieldProps<N>) {
  const {
    form,
    name,
    error = form.errorOf(name),
    label,
    hint,
    warning,
    required,
    optional,
    className,
    below,
    ...box
  } = props
  const Box = box.type === 'password' ? PasswordInput : TextInput
  const field = { name, label, hint, warning, error, required, optional, className }
  return (
    <Field {...field}>
      <Box {...box} {...form.register(name)} />
      {below}
    </Field>
  )
}
