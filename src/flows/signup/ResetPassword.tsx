import { useTranslation } from 'react-i18next'
import { FailureNotice } from '../../api/FailureNotice'
import { refusedWith } from '../../api/failure'
import { useCallMutation } from '../../api/use-call-mutation'
import { Button } from '../../ui/Button'
import { ErrorSummary } from '../../ui/ErrorSummary'
import { LinkButton } from '../../ui/LinkButton'
import { useShapeForm } from '../../ui/shape-form'
import { FlowFrame } from '../FlowFrame'
import { NewPasswordFields } from './NewPasswordFields'

/** Sets a new password with the link from the mail (D45). Without a token the link was cut short. */
export function ResetPassword({ token }: { token: string }) {
  const { t } = useTranslation()
  const set = useCallMutation('reset-password')
  const form = useShapeForm({
    shape: () => import('./shapes').then((shapes) => shapes.resetShape),
    defaultValues: { token, password: '', re_password: '' },
    refused: set.refused,
  })
  const dead = token === '' || refusedWith(set.error, 'LINK_EXPIRED')
  const screen = set.isSuccess ? 'resetDone' : dead ? 'resetDead' : 'reset'
  return (
    <FlowFrame
      flow="password"
      state={`password.${screen}`}
      screen={screen}
      title={t(`signup.${screen}.title`)}
      meaning={t(`signup.${screen}.meaning`)}
      next={t(`signup.${screen}.next`)}
      mood={set.isSuccess ? 'good' : dead ? 'bad' : 'plain'}
    >
      {screen === 'reset' && (
        <form noValidate onSubmit={form.handleSubmit((input) => set.mutate(input))} className="grid gap-5">
          <FailureNotice error={set.error} />
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          <NewPasswordFields form={form} label={t('signup.newPassword')} />
          <div>
            <Button type="submit" tone="primary" busy={set.isPending}>
              {t('signup.reset.save')}
            </Button>
          </div>
        </form>
      )}
      {screen === 'resetDone' && (
        <LinkButton to="/login" tone="primary">
          {t('signup.signIn')}
        </LinkButton>
      )}
      {screen === 'resetDead' && (
        <LinkButton to="/forgot-password" tone="primary">
          {t('signup.resetDead.again')}
        </LinkButton>
      )}
    </FlowFrame>
  )
}
