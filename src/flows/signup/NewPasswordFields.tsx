import { useTranslation } from '../../ui/i18n/use-translation'
import { access } from '../../../contract/limits'
import { TextField, type FieldsForm } from '../../ui/forms/TextField'

/** New password typed twice, as `password` and `re_password`. */
export function NewPasswordFields({
  form,
  label,
  min = access.passwordMin,
}: {
  form: FieldsForm<'password' | 're_password'>
  label: string
  /** Minimum length in characters. */
  min?: number
}) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        form={form}
        name="password"
        label={label}
        hint={t('signup.passwordHint', { count: min })}
        required
        type="password"
        autoComplete="new-password"
      />
      <TextField
        form={form}
        name="re_password"
        label={t('signup.repeat')}
        hint={t('signup.repeatHint')}
        required
        type="password"
        autoComplete="new-password"
      />
    </div>
  )
}
