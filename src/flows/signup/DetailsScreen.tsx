import { useTranslation } from 'react-i18next'
import { access } from '../../../contract/limits'
import type { Details } from '../../../machines/flows/signup/ports'
import { signupMemory } from '../../../machines/flows/signup/view'
import { ErrorSummary } from '../../ui/ErrorSummary'
import { Field } from '../../ui/Field'
import { PasswordInput } from '../../ui/PasswordInput'
import { useShapeForm } from '../../ui/shape-form'
import { TextInput } from '../../ui/TextInput'
import { ProblemNotice } from '../ProblemNotice'
import { HostedDoors } from './HostedDoors'
import { DoorLink } from './DoorLink'
import type { SignupPart } from './part'
import { SubmitRow } from './SubmitRow'

/** Name, e-mail, mobile and password: the first step of registering. */
export function DetailsScreen({ view, actor, prepare }: SignupPart) {
  const { t } = useTranslation()
  const kept = signupMemory(actor.getSnapshot())
  const form = useShapeForm<Details>({
    shape: () => import('./shapes').then((shapes) => shapes.registerShape),
    defaultValues: {
      name: kept?.name ?? '',
      email: kept?.email ?? '',
      mobile: kept?.mobile ?? '',
      password: '',
      re_password: '',
    },
    refused: view.problem?.errors,
  })
  const submit = form.handleSubmit((details) => actor.send({ type: 'details.submitted', details }))
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <ProblemNotice view={view} />
      <ErrorSummary errors={form.summary} attempt={form.attempt} />
      <Field name="name" label={t('signup.name')} error={form.errorOf('name')} required>
        <TextInput autoComplete="name" {...form.register('name')} />
      </Field>
      <Field
        name="email"
        label={t('signup.email')}
        hint={t('signup.emailHint')}
        error={form.errorOf('email')}
        required
      >
        <TextInput type="email" dir="ltr" autoComplete="email" {...form.register('email')} />
      </Field>
      <Field
        name="mobile"
        label={t('signup.mobile')}
        hint={t('signup.mobileHint')}
        error={form.errorOf('mobile')}
        required
      >
        <TextInput
          type="tel"
          dir="ltr"
          autoComplete="tel"
          placeholder="+1 206 555 0100"
          {...form.register('mobile')}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          name="password"
          label={t('signup.password')}
          hint={t('signup.passwordHint', { count: access.passwordMin })}
          error={form.errorOf('password')}
          required
        >
          <PasswordInput autoComplete="new-password" {...form.register('password')} />
        </Field>
        <Field
          name="re_password"
          label={t('signup.repeat')}
          hint={t('signup.repeatHint')}
          error={form.errorOf('re_password')}
          required
        >
          <PasswordInput autoComplete="new-password" {...form.register('re_password')} />
        </Field>
      </div>
      <SubmitRow
        view={view}
        actor={actor}
        event="details.submitted"
        can={view.canSubmitDetails}
        text={t('signup.createAccount')}
      />
      <HostedDoors view={view} actor={actor} prepare={prepare} />
      {view.canSwitchDoor && (
        <DoorLink to="/login" text={t('signup.haveAccount')} link={t('signup.signIn')} />
      )}
    </form>
  )
}
