import type { FieldPath, FieldValues, UseFormRegister } from 'react-hook-form'
import { Field, type FieldProps } from './Field'
import { PasswordInput } from './PasswordInput'
import { TextInput, type TextInputProps } from './TextInput'

type OfField = Pick<FieldProps, 'label' | 'hint' | 'warning' | 'required' | 'optional' | 'className'>
type OfBox = Pick<TextInputProps, 'type' | 'inputMode' | 'dir' | 'autoComplete' | 'placeholder' | 'after'>

export interface TextFieldProps<V extends FieldValues> extends OfField, OfBox {
  /** The form, as useShapeForm gives it. */
  form: { register: UseFormRegister<V>; errorOf: (field: FieldPath<V>) => string | undefined }
  name: FieldPath<V>
  /** For errors beyond the form's own rules. */
  error?: string
}

/** One line of text in a form: its label, its hint, its error and the box; its content is hidden for a password. */
export function TextField<V extends FieldValues>(props: TextFieldProps<V>) {
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
    ...box
  } = props
  const Box = box.type === 'password' ? PasswordInput : TextInput
  const field = { name, label, hint, warning, error, required, optional, className }
  return (
    <Field {...field}>
      <Box {...box} {...form.register(name)} />
    </Field>
  )
}
