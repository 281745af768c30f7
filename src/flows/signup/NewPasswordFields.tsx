import type { FieldPath, FieldValues } from 'react-hook-form'
import { useTranslation } from '../../i18n/use-translation'
import { access } from '../../../contract/limits'
import { TextField, type TextFieldProps } from '../../ui/TextField'

/** A password that somebody chooses, typed twice: `password` and `re_password` of the form. */
export function NewPasswordFields<V extends FieldValues>({
  form,
  label,
  min = access.passwordMin,
}: {
  form: TextFieldProps<V>['form']
  label: string
  /** How many characters it needs at least. */
  min?: number
}) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        form={form}
        name={'password' as FieldPath<V>}
        label={label}
        hint={t('signup.passwordHint', { count: min })}
        required
        type="password"
        autoComplete="new-password"
      />
      <TextField
        form={form}
        name={'re_password' as FieldPath<V>}
        label={t('signup.repeat')}
        hint={t('signup.repeatHint')}
        required
        type="password"
        autoComplete="new-password"
      />
    </div>
  )
}
