import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../ui/i18n/use-translation'
import { useWaitingTime } from '../../ui/feedback/use-waiting-time'
import { EventButton } from '../EventButton'
import { ProblemNotice } from '../ProblemNotice'
import type { SignupPart } from './screen-props'

/** Screen of a lockout, with the time at which it ends. */
export function LockedScreen({ view, actor }: SignupPart) {
  const { t } = useTranslation()
  const waiting = useWaitingTime()
  return (
    <>
      <ProblemNotice view={view} />
      <p className="flex items-baseline gap-3">
        <span className="text-sm text-muted">{t('signup.locked.left')}</span>
        <span role="timer" className="display text-xl tabular-nums">
          {waiting(view.secondsLeft)}
        </span>
      </p>
      {view.hasLink && <p className="text-sm text-muted">{t('signup.code.orLink')}</p>}
      <div className="flex flex-wrap items-center gap-4">
        <EventButton actor={actor} event="contact.changeAsked" can={view.canChangeContact} icon="edit">
          {t('signup.locked.change')}
        </EventButton>
        {view.channel === 'email' && (
          <Link to="/forgot-password" className="link text-sm">
            {t('signup.forgot')}
          </Link>
        )}
        {view.channel === 'mobile' && (
          <Link to="/$page" params={{ page: 'contact-us' }} className="link text-sm">
            {t('shell.page.contact-us')}
          </Link>
        )}
      </div>
    </>
  )
}
