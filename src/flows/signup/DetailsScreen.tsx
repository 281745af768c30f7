import { useContactTexts } from '../../app/i18n/use-contact-texts'
import { useTranslation } from '../../ui/i18n/use-translation'
import { signupMemory } from '../../../machines/flows/signup/view'
import { TextField } from '../../ui/forms/TextField'
import { FormFrame } from '../FormFrame'
import { HostedMethods } from './HostedMethods'
import { FormLink } from './FormLink'
import { NewPasswordFields } from './NewPasswordFields'
import { numberBox } from './number-box'
import type { SignupPart } from './screen-props'
import { SubmitRow } from '../SubmitRow'
import { useTextForm } from '../use-text-form'

/** First step of registration: name, e-mail, phone number and password. */
export function DetailsScreen({ view, actor, early, prepare }: SignupPart) {
  const { t } = useTranslation()
  const contact = useContactTexts()
  const kept = signupMemory(actor.getSnapshot())
  const form = useTextForm({
    shape: () => import('./signup-shapes').then((shapes) => shapes.registerShape),
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
    <FormFrame view={view} early={early} onSubmit={submit} wrong={form}>
      <TextField form={form} name="name" label={t('signup.name')} required autoComplete="name" />
      <TextField
        form={form}
        name="email"
        label={t('signup.email')}
        hint={t('signup.emailHint')}
        required
        type="email"
        autoComplete="email"
      />
      <TextField
        form={form}
        name="mobile"
        label={t('signup.mobile')}
        hint={t('signup.mobileHint', { rule: contact.who('phone') })}
        required
        {...numberBox}
      />
      <NewPasswordFields form={form} label={t('signup.password')} />
      <SubmitRow
        view={view}
        actor={actor}
        event="details.submitted"
        can={view.canSubmitDetails && !early}
        text={t('signup.createAccount')}
      />
      <HostedMethods view={view} actor={actor} early={early} prepare={prepare} />
      {view.canSwitchForm && (
        <FormLink actor={actor} to="/login" text={t('signup.haveAccount')} link={t('signup.signIn')} />
      )}
    </FormFrame>
  )
}
