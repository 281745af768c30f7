import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { access } from '../../../contract/limits'
import { FailureNotice } from '../../app/api/FailureNotice'
import { CallFailure } from '../../app/api/call-failure'
import { useApi } from '../../app/api/use-api'
import { ConfirmFields } from '../../flows/confirm/ConfirmFields'
import { splitErrors } from '../../flows/confirm/confirm-errors'
import { useConfirmation } from '../../flows/confirm/use-confirmation'
import { NewPasswordFields } from '../../flows/signup/NewPasswordFields'
import { Button } from '../../ui/buttons/Button'
import { ErrorSummary } from '../../ui/forms/ErrorSummary'
import { Notice } from '../../ui/feedback/Notice'
import { useShapeForm } from '../../ui/forms/use-shape-form'

interface ChangedPassword {
  password: string
  re_password: string
}

/** Changes the signed-in user's password, confirmed by the current password or a code. */
export function PasswordSection() {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const confirmation = useConfirmation()
  const change = useMutation({
    mutationFn: async ({ password, re_password }: ChangedPassword) => {
      const confirmed = await confirmation.read()
      return api.call(
        'update_profile',
        { new_password: password, re_password, ...confirmed },
        { toast: false },
      )
    },
    onSuccess: async () => {
      form.reset()
      confirmation.clear()
      for (const key of ['own-sessions', 'own-security'])
        await queryClient.invalidateQueries({ queryKey: [key] })
    },
  })
  const refused = change.error instanceof CallFailure ? change.error.errors : undefined
  // Memoized: the form applies refusals whenever the object changes.
  const ofPassword = useMemo(
    () => (refused?.['new_password'] ? { password: refused['new_password'] } : undefined),
    [refused],
  )
  const form = useShapeForm<ChangedPassword>({
    shape: () => import('./profile-shapes').then(({ newPasswordShape }) => newPasswordShape),
    defaultValues: { password: '', re_password: '' },
    refused: ofPassword,
  })
  const { security } = confirmation
  const title = t(security?.has_password === false ? 'security.setPassword' : 'security.changePassword')
  return (
    <section aria-labelledby="password-title" className="grid gap-4 border-t border-line pt-6">
      <header className="grid gap-1">
        <h2 id="password-title" className="display text-lg">
          {title}
        </h2>
        <p className="text-sm text-muted">{t('security.passwordMeaning')}</p>
      </header>
      {security?.too_short && (
        <Notice tone="warn">{t('team.passwordShort', { min: access.passwordTeamMin })}</Notice>
      )}
      <form noValidate onSubmit={form.handleSubmit((input) => change.mutate(input))} className="grid gap-5">
        {!refused && <FailureNotice error={change.error} />}
        {change.isSuccess && !form.formState.isDirty && (
          <Notice tone="success" role="status">
            {t('security.passwordChanged')}
          </Notice>
        )}
        <ErrorSummary errors={[...form.summary, ...splitErrors(refused).summary]} attempt={form.attempt} />
        <NewPasswordFields form={form} label={t('signup.newPassword')} min={security?.min_length} />
        <ConfirmFields confirmation={confirmation} errors={refused} />
        <div>
          <Button type="submit" tone="primary" busy={change.isPending}>
            {title}
          </Button>
        </div>
      </form>
    </section>
  )
}
