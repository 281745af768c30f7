import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../ui/i18n/use-translation'
import { signupMemory } from '../../../machines/flows/signup/view'
import { Button } from '../../ui/buttons/Button'
import { TextField } from '../../ui/forms/TextField'
import { FormFrame } from '../FormFrame'
import { HostedMethods } from './HostedMethods'
import { FormLink } from './FormLink'
import type { SignupPart } from './screen-props'
import { SubmitRow } from '../SubmitRow'
import { useTextForm } from '../use-text-form'

/** Sign-in by e-mail and password, or by code. */
export function SignInScreen({ view, actor, early, prepare }: SignupPart) {
  const { t } = useTranslation()
  const form = useTextForm({
    shape: () => import('./signup-shapes').then((shapes) => shapes.credentialsShape),
    defaultValues: { email: signupMemory(actor.getSnapshot())?.email ?? '', password: '' },
    refused: view.problem?.errors,
  })
  const submit = form.handleSubmit((credentials) =>
    actor.send({ type: 'credentials.submitted', ...credentials }),
  )
  const sendCode = async (box: HTMLFormElement) => {
    const to = await form.take(box, 'email')
    if (to !== null) actor.send({ type: 'code.requested', channel: 'email', to: to.trim() })
  }
  return (
    <FormFrame view={view} early={early} onSubmit={submit} wrong={form}>
      <TextField
        form={form}
        name="email"
        label={t('signup.email')}
        required
        type="email"
        autoComplete="username"
      />
      <TextField
        form={form}
        name="password"
        label={t('signup.password')}
        required
        type="password"
        autoComplete="current-password"
      />
      <p className="-mt-2 text-sm">
        <Link to="/forgot-password" className="link">
          {t('signup.forgot')}
        </Link>
      </p>
      <SubmitRow
        view={view}
        actor={actor}
        event="credentials.submitted"
        can={view.canSubmitCredentials && !early}
        text={t('signup.signIn')}
      >
        {view.canRequestCode && (
          <Button
            icon="mail"
            data-event="code.requested"
            disabled={early}
            onClick={({ currentTarget }) => void sendCode(currentTarget.form!)}
          >
            {t('signup.codeInstead')}
          </Button>
        )}
      </SubmitRow>
      <HostedMethods view={view} actor={actor} early={early} prepare={prepare} />
      {view.canSwitchForm && (
        <FormLink
          actor={actor}
          to="/register"
          text={t('signup.noAccount')}
          link={t('signup.createAccount')}
        />
      )}
    </FormFrame>
  )
}
