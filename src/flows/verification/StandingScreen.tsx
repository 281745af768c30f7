import { useTranslation } from '../../ui/i18n/use-translation'
import { Notice } from '../../ui/feedback/Notice'
import { EventButton } from '../EventButton'
import { GivenAnswers } from './GivenAnswers'
import type { VerificationPart } from './screen-props'

/** Status of the application: the admin's text, latest submission and actions. */
export function StandingScreen({ view, actor }: VerificationPart) {
  const { t } = useTranslation()
  const { screen, standing } = view
  const given = screen !== 'changed' && screen !== 'unsure' && standing !== null
  return (
    <div className="grid gap-5">
      {given && standing.reason && <Texts asked={screen === 'asked'}>{standing.reason}</Texts>}
      {given && <GivenAnswers given={standing.given} sentAt={standing.sentAt} />}
      <div className="flex flex-wrap gap-3">
        <EventButton actor={actor} event="form.opened" can={view.canOpen} tone="primary">
          {t('verification.open')}
        </EventButton>
        <EventButton actor={actor} event="apply.again" can={view.canApplyAgain} tone="primary">
          {t(screen === 'asked' ? 'verification.answerQuestion' : 'verification.applyAgain')}
        </EventButton>
        <EventButton
          actor={actor}
          event="look.again"
          can={view.canLookAgain}
          tone={screen === 'changed' ? 'primary' : 'secondary'}
          icon="retry"
        >
          {t(screen === 'changed' ? 'verification.seeForm' : 'verification.lookAgain')}
        </EventButton>
      </div>
    </div>
  )
}

/** The admin's text, which may be in any language. */
export function Texts({ asked, children }: { asked: boolean; children: string }) {
  const { t } = useTranslation()
  return (
    <Notice tone={asked ? 'info' : 'warn'} title={t(asked ? 'verification.question' : 'verification.reason')}>
      <p dir="auto" className="whitespace-pre-line">
        {children}
      </p>
    </Notice>
  )
}
