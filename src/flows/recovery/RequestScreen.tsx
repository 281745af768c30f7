import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../ui/i18n/use-translation'
import { TextField } from '../../ui/forms/TextField'
import { FormFrame } from '../FormFrame'
import { SubmitRow } from '../SubmitRow'
import { useTextForm } from '../use-text-form'
import type { RecoveryPart } from './screen-props'

/** Form to request a link for a new password. */
export function RequestScreen({ view, actor, early }: RecoveryPart) {
  const { t } = useTranslation()
  const form = useTextForm({
    shape: () => import('./recovery-shapes').then((shapes) => shapes.requestShape),
    defaultValues: { email: view.email },
    refused: view.problem?.errors,
  })
  const submit = form.handleSubmit(({ email }) => actor.send({ type: 'email.submitted', email }))
  return (
    <>
      <FormFrame view={view} early={early} onSubmit={submit} wrong={form}>
        <TextField
          form={form}
          name="email"
          label={t('signup.email')}
          required
          type="email"
          autoComplete="email"
        />
        <SubmitRow
          view={view}
          actor={actor}
          event="email.submitted"
          can={view.canSubmitEmail && !early}
          text={t('recovery.request.send')}
        />
      </FormFrame>
      <p className="text-sm">
        <Link to="/login" className="link">
          {t('recovery.backToSignIn')}
        </Link>
      </p>
    </>
  )
}
