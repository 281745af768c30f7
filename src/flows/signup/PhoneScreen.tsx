import { useTranslation } from '../../ui/i18n/use-translation'
import { signupMemory } from '../../../machines/flows/signup/view'
import { useSettings } from '../../app/api/use-settings'
import { TextField } from '../../ui/forms/TextField'
import { EventButton } from '../EventButton'
import { FormFrame } from '../FormFrame'
import type { SignupPart } from './screen-props'
import { numberBox } from './number-box'
import { SubmitRow } from '../SubmitRow'
import { useTextForm } from '../use-text-form'

/** Sign-in by phone number. The identity provider sends the code if configured, otherwise our server. */
export function PhoneScreen({ view, actor }: SignupPart) {
  const { t } = useTranslation()
  const { identity } = useSettings()
  const form = useTextForm({
    shape: () => import('./signup-shapes').then((shapes) => shapes.numberShape),
    defaultValues: { number: signupMemory(actor.getSnapshot())?.mobile ?? '' },
    refused: view.problem?.errors,
  })
  const submit = form.handleSubmit(async ({ number }) => {
    const { numberShape } = await import('./signup-shapes')
    const to = numberShape.parse({ number }).number
    actor.send({ type: 'code.requested', channel: 'mobile', to, hosted: identity !== null })
  })
  return (
    <FormFrame view={view} onSubmit={submit} wrong={form}>
      <TextField
        form={form}
        name="number"
        label={t('signup.number')}
        hint={`${t('signup.numberHint')} ${t('signup.phone.risk')}`}
        required
        {...numberBox}
      />
      <SubmitRow
        view={view}
        actor={actor}
        event="code.requested"
        can={view.canRequestCode}
        text={t('signup.phone.send')}
      >
        <EventButton actor={actor} event="back.asked" can={view.canGoBack} tone="quiet">
          {t('signup.phone.back')}
        </EventButton>
      </SubmitRow>
    </FormFrame>
  )
}
