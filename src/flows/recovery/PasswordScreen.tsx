import { useTranslation } from '../../ui/i18n/use-translation'
import { FormFrame } from '../FormFrame'
import { NewPasswordFields } from '../signup/NewPasswordFields'
import { SubmitRow } from '../SubmitRow'
import { useTextForm } from '../use-text-form'
import type { RecoveryPart } from './screen-props'

/** Form for a new password, opened by the mailed link (D45). */
export function PasswordScreen({ view, actor }: RecoveryPart) {
  const { t } = useTranslation()
  const form = useTextForm({
    shape: () => import('./recovery-shapes').then((shapes) => shapes.passwordShape),
    defaultValues: { token: view.token, password: '', re_password: '', ...view.typed },
    refused: view.problem?.errors,
  })
  const submit = form.handleSubmit(({ password, re_password }) =>
    actor.send({ type: 'password.submitted', typed: { password, re_password } }),
  )
  return (
    <FormFrame view={view} onSubmit={submit} wrong={form}>
      <NewPasswordFields form={form} label={t('signup.newPassword')} />
      <SubmitRow
        view={view}
        actor={actor}
        event="password.submitted"
        can={view.canSubmitPassword}
        text={t('recovery.newPassword.save')}
      />
    </FormFrame>
  )
}
