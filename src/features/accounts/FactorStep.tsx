import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { AppSecret } from '../../../machines/flows/second-factor/ports'
import type { secondFactorMachine } from '../../../machines/flows/second-factor/machine'
import type { SecondFactorView } from '../../../machines/flows/second-factor/view'
import { useTranslation } from '../../ui/i18n/use-translation'
import { ConfirmFields } from '../../flows/confirm/ConfirmFields'
import { FactorField } from '../../flows/confirm/FactorField'
import type { ConfirmationForm } from '../../flows/confirm/use-confirmation'
import { EventButton } from '../../flows/EventButton'
import { ProblemNotice } from '../../flows/ProblemNotice'
import { Waiting } from '../../flows/Waiting'
import { Button } from '../../ui/buttons/Button'
import { Notice } from '../../ui/feedback/Notice'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { RecoveryCodes } from './RecoveryCodes'

/** QR code, loaded on demand because few users set up two-factor authentication. */
const QrPicture = lazy(() => import('./QrPicture'))

interface FactorPart {
  view: SecondFactorView
  actor: ActorRefFrom<typeof secondFactorMachine>
}
type ConfirmedPart = FactorPart & { confirmation: ConfirmationForm }

/** Current step of the second factor. */
export function FactorStep(step: ConfirmedPart) {
  const { view, actor } = step
  const { t } = useTranslation()
  switch (view.screen) {
    case 'loading':
      return null
    case 'confirm':
    case 'beginning':
      return (
        <FactorForm
          {...step}
          event="setup.confirmed"
          submit={t('security.factor.begin')}
          onSubmit={() => actor.send({ type: 'setup.confirmed' })}
        >
          <ConfirmFields {...step} errors={view.problem?.errors} id="factor-confirm" />
        </FactorForm>
      )
    case 'scan':
    case 'turningOn':
      return <AppForm {...step} />
    case 'codes':
      return <RecoveryCodes codes={view.codes} onKept={() => actor.send({ type: 'codes.saved' })} />
    case 'end':
    case 'turningOff':
      return <EndForm {...step} />
    case 'unsure':
    case 'reading':
      return <LostAnswer {...step} />
    default:
      return (
        <div className="grid justify-items-start gap-4">
          {view.screen === 'unseen' && <Notice tone="warn">{t('security.factor.unseen')}</Notice>}
          <div className="flex flex-wrap gap-3">
            <EventButton actor={actor} event="setup.asked" can={view.canSetUp}>
              {t('security.factor.begin')}
            </EventButton>
            <EventButton actor={actor} event="end.asked" can={view.canEnd}>
              {t('security.factor.end')}
            </EventButton>
            <EventButton actor={actor} event="change.cancelled" can={view.canCancel}>
              {t('ui.close')}
            </EventButton>
          </div>
        </div>
      )
  }
}

/** Form of a step, with its problem and a button to cancel. */
function FactorForm({
  view,
  actor,
  event,
  submit,
  tone = 'primary',
  onSubmit,
  children,
}: FactorPart & {
  event: string
  submit: string
  tone?: 'primary' | 'danger'
  onSubmit: () => void
  children: ReactNode
}) {
  const { t } = useTranslation()
  const isField = Object.keys(view.problem?.errors ?? {}).length > 0
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(submitted) => {
        submitted.preventDefault()
        if (!view.busy) onSubmit()
      }}
    >
      {!isField && <ProblemNotice view={view} />}
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone={tone} busy={view.busy} data-event={event}>
          {submit}
        </Button>
        <EventButton actor={actor} event="change.cancelled" can={view.canCancel} keep>
          {t('ui.cancel')}
        </EventButton>
      </div>
    </form>
  )
}

/** The secret as a QR code and as text, with a field for the first code. */
function AppForm({ view, actor }: FactorPart) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  return (
    <FactorForm
      view={view}
      actor={actor}
      event="code.entered"
      submit={t('security.factor.confirm')}
      onSubmit={() => actor.send({ type: 'code.entered', code: code.trim() })}
    >
      {view.made && <AppSecretText made={view.made} />}
      <FactorField
        value={code}
        onChange={setCode}
        error={view.problem?.errors['factor_code']}
        appOnly
        focusFirst
      />
    </FactorForm>
  )
}

function AppSecretText({ made }: { made: AppSecret }) {
  const { t } = useTranslation()
  return (
    <>
      <p>{t('security.factor.scan')}</p>
      <Suspense fallback={<Skeleton className="size-52 rounded-lg" />}>
        <QrPicture text={made.uri} label={t('security.factor.picture')} />
      </Suspense>
      <p className="grid gap-1">
        <span className="text-sm font-semibold">{t('security.factor.key')}</span>
        <code dir="ltr" className="break-all">
          {made.secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </p>
    </>
  )
}

function EndForm({ view, actor, confirmation }: ConfirmedPart) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  return (
    <FactorForm
      view={view}
      actor={actor}
      event="end.confirmed"
      submit={t('security.factor.end')}
      tone="danger"
      onSubmit={() => actor.send({ type: 'end.confirmed', code: code.trim() })}
    >
      <p className="text-sm text-muted">{t('security.factor.endMeaning')}</p>
      <ConfirmFields confirmation={confirmation} errors={view.problem?.errors} id="factor-confirm" />
      <FactorField value={code} onChange={setCode} error={view.problem?.errors['factor_code']} />
    </FactorForm>
  )
}

/** After an answer was lost: what that means, and the way to find out. */
function LostAnswer({ view, actor }: FactorPart) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-4" aria-busy={view.busy || undefined}>
      <ProblemNotice view={view} />
      {view.busy ? <Waiting who={t('security.factor.reading')} /> : <p>{t('security.factor.unsure')}</p>}
      <div>
        <EventButton actor={actor} event="look.again" can={view.canLookAgain} tone="primary" icon="retry">
          {t('security.factor.lookAgain')}
        </EventButton>
      </div>
    </div>
  )
}
