import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button'
import { clockTime } from '../../ui/CountDown'
import { ProblemNotice } from '../ProblemNotice'
import type { SignupPart } from './part'

/** Nothing is accepted for this address until the time shown is over. */
export function LockedScreen({ view, actor }: SignupPart) {
  const { t } = useTranslation()
  return (
    <>
      <ProblemNotice view={view} />
      <p className="flex items-baseline gap-3">
        <span className="text-sm text-muted">{t('signup.locked.left')}</span>
        <span role="timer" className="display text-xl tabular-nums">
          {clockTime(view.secondsLeft)}
        </span>
      </p>
      <div>
        <Button
          icon="edit"
          disabled={!view.canChangeContact}
          data-event="contact.changeAsked"
          onClick={() => actor.send({ type: 'contact.changeAsked' })}
        >
          {t('signup.locked.change')}
        </Button>
      </div>
    </>
  )
}
