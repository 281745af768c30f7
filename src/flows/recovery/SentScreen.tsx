import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../ui/i18n/use-translation'
import { useWaitingTime } from '../../ui/feedback/use-waiting-time'
import { EventButton } from '../EventButton'
import { ProblemNotice } from '../ProblemNotice'
import type { RecoveryPart } from './screen-props'

/** Confirms that a link was sent, if the address has an account; another link can be requested after a minute. */
export function SentScreen({ view, actor }: RecoveryPart) {
  const { t } = useTranslation()
  const waiting = useWaitingTime()
  return (
    <div className="grid gap-4">
      <ProblemNotice view={view} />
      <p className="text-sm text-muted">
        {view.secondsLeft > 0
          ? t('recovery.sent.wait', { time: waiting(view.secondsLeft) })
          : t('recovery.sent.notThere')}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <EventButton
          actor={actor}
          event="resend.asked"
          can={view.canResend}
          busy={view.busy}
          keep
          icon="retry"
        >
          {t('recovery.sent.again')}
        </EventButton>
        <EventButton actor={actor} event="wait.cancelled" can={view.canCancel} tone="quiet">
          {t('ui.cancel')}
        </EventButton>
        <EventButton
          actor={actor}
          event="email.changeAsked"
          can={view.canChangeEmail}
          tone="quiet"
          icon="edit"
        >
          {t('recovery.sent.change')}
        </EventButton>
      </div>
      <p className="text-sm">
        <Link to="/login" className="link">
          {t('recovery.backToSignIn')}
        </Link>
      </p>
    </div>
  )
}
