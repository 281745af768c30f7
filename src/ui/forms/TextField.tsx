import type { ReactNode } from 'react'
import { Field, type FieldProps } from './Field'
import { PasswordInput } from './PasswordInput'
import { TextInput, type TextInputProps } from './TextInput'

type OfField = Pick<FieldProps, 'label' | 'hint' | 'warning' | 'required' | 'optional' | 'className'>
type OfBox = Pick<TextInputProps, 'type' | 'inputMode' | 'dir' | 'autoComplete' | 'placeholder' | 'after'>

/** Form returned by useShapeForm or useTextForm. */
export interface FieldsForm<N extends string> {
  register(name: N): TextInputProps
  errorOf(field: N): string | undefined
}

export interface TextFieldProps<N extends string> extends OfField, OfBox {
  form: FieldsForm<N>
  name: N
  /** Error other than those of the form's validation. */
  error?: string
  /** Content below the box, e.g. an amount in words. */
  below?: ReactNode
}

/** Single-line field of a form with label, hint and error; masked for a password. */
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
