import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { CallFailure } from '../../app/api/call-failure'
import { FailureNotice } from '../../app/api/FailureNotice'
import { usePerson } from '../../app/session/use-session'
import type { Confirmation } from '../../../machines/flows/signup/setup'
import { useSettings } from '../../app/api/use-settings'
import { Checkbox } from '../../ui/forms/Checkbox'
import { TextField } from '../../ui/forms/TextField'
import { ConfirmFields } from '../confirm/ConfirmFields'
import { splitErrors } from '../confirm/confirm-errors'
import { useConfirmation } from '../confirm/use-confirmation'
import { FormFrame } from '../FormFrame'
import type { SignupPart } from './screen-props'
import { SubmitRow } from '../SubmitRow'
import { useTextForm } from '../use-text-form'

/** Form for a new e-mail address or phone number; the current one stays in use until the code is entered. */
export function ContactScreen({ view, actor }: SignupPart) {
  const { t } = useTranslation()
  const { identity } = useSettings()
  const { channel } = view
  const mail = channel === 'email'
  const refusedThere = useMemo(() => splitErrors(view.problem?.errors), [view.problem?.errors])
  const form = useTextForm({
    shape: () => import('./signup-shapes').then((all) => (mail ? all.emailShape : all.numberShape)) as never,
    defaultValues: { email: '', number: '' },
    refused: refusedThere.own,
  })
  const name = mail ? 'email' : 'number'
  const person = usePerson()
  const confirmation = useConfirmation()
  const [keeps, setKeeps] = useState(false)
  const linked = confirmation.security?.identities.some((one) => one.signs_in && one.provider !== 'phone')
  const [refused, setRefused] = useState<Error | null>(null)
  // Adding a first address shortly after sign-in needs no confirmation; the server decides.
  const replaces = Boolean(mail ? person?.email : person?.mobile)
  const asks = replaces || view.problem?.code === 'CONFIRMATION_NEEDED'
  const submit = form.handleSubmit(async (values) => {
    setRefused(null)
    let confirmed: Confirmation | undefined
    try {
      if (asks) {
        await confirmation.check()
        confirmed = await confirmation.read()
      }
    } catch (error) {
      return setRefused(error as Error)
    }
    const all = await import('./signup-shapes')
    const to = mail ? all.emailShape.parse(values).email : all.numberShape.parse(values).number
    // While the security settings aren't loaded, try the identity provider: our server may have no SMS gateway.
    const byServer = confirmation.security?.number_codes === 'server'
    const hosted = !mail && identity?.mode === 'live' && !byServer
    const kept = confirmed && keeps ? { ...confirmed, keep_identities: true } : confirmed
    actor.send({ type: 'code.requested', channel, to, hosted, confirmation: kept })
  })
  const errors = refused instanceof CallFailure ? refused.errors : undefined
  const wrong = errors ? splitErrors(errors) : refusedThere
  return (
    <FormFrame
      view={view}
      onSubmit={submit}
      wrong={{ summary: [...form.summary, ...wrong.summary], attempt: form.attempt }}
    >
      <TextField
        form={form}
        name={name}
        label={t(`signup.contact.${channel}`)}
        hint={t(mail ? 'signup.emailHint' : 'signup.numberHint')}
        error={form.errorOf(name) ?? view.problem?.errors[channel]}
        required
        type={mail ? 'email' : 'tel'}
        autoComplete={mail ? 'email' : 'tel'}
      />
      {mail && asks && linked && (
        <Checkbox
          id="field-keep_identities"
          label={t('signup.contact.keepIdentities')}
          hint={t('signup.contact.keepHint')}
          checked={keeps}
          onChange={(event) => setKeeps(event.target.checked)}
        />
      )}
      {asks && <ConfirmFields confirmation={confirmation} errors={errors ?? view.problem?.errors} />}
      {!errors && <FailureNotice error={refused} />}
      <SubmitRow
        view={{ ...view, busy: view.busy || form.sending }}
        actor={actor}
        event="code.requested"
        can={view.canRequestCode}
        text={t('signup.contact.send')}
      />
      <p className="text-sm">
        <Link to="/user/profile" className="link">
          {t('signup.contact.back')}
        </Link>
      </p>
    </FormFrame>
  )
}
