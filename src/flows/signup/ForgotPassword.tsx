import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FailureNotice } from '../../api/FailureNotice'
import { useCallMutation } from '../../api/use-call-mutation'
import { Button } from '../../ui/Button'
import { ErrorSummary } from '../../ui/ErrorSummary'
import { useShapeForm } from '../../ui/shape-form'
import { TextField } from '../../ui/TextField'
import { FlowFrame } from '../FlowFrame'

/** Asks for a link to a new password. The answer is the same whether the address is known or not. */
export function ForgotPassword() {
  const { t } = useTranslation()
  const form = useShapeForm<{ email: string }>({
    shape: () => import('./shapes').then((shapes) => shapes.emailShape),
    defaultValues: { email: '' },
  })
  const ask = useCallMutation('forgot-password')
  const screen = ask.isSuccess ? 'forgotSent' : 'forgot'
  return (
    <FlowFrame
      flow="password"
      state={`password.${screen}`}
      screen={screen}
      title={t(`signup.${screen}.title`)}
      meaning={t(`signup.${screen}.meaning`)}
      next={t(`signup.${screen}.next`)}
      mood={ask.isSuccess ? 'good' : 'plain'}
    >
      {!ask.isSuccess && (
        <form noValidate onSubmit={form.handleSubmit((input) => ask.mutate(input))} className="grid gap-5">
          <FailureNotice error={ask.error} />
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          <TextField
            form={form}
            name="email"
            label={t('signup.email')}
            required
            type="email"
            autoComplete="email"
          />
          <div>
            <Button type="submit" tone="primary" busy={ask.isPending}>
              {t('signup.forgot.send')}
            </Button>
          </div>
        </form>
      )}
      <p className="text-sm">
        <Link to="/login" className="link">
          {t('signup.backToSignIn')}
        </Link>
      </p>
    </FlowFrame>
  )
}
