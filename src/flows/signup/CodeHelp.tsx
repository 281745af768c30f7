import { useTranslation } from '../../ui/i18n/use-translation'
import { signupMemory } from '../../../machines/flows/signup/view'
import { useSettings } from '../../app/api/use-settings'
import { Button } from '../../ui/buttons/Button'
import { useWaitingTime } from '../../ui/feedback/use-waiting-time'
import { EventButton } from '../EventButton'
import type { SignupPart } from './screen-props'

/** Help if no code arrives: resend, use another method, change the address. */
export function CodeHelp({ view, actor }: SignupPart) {
  const { t } = useTranslation()
  const waiting = useWaitingTime()
  const { sign_in } = useSettings()
  const known = signupMemory(actor.getSnapshot())
  const other = known?.mobile && view.sentTo === known.mobile ? 'email' : 'mobile'
  const isOpen = other === 'email' || sign_in.phone
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <p className="text-sm text-muted">
        {view.secondsLeft > 0
          ? t('signup.code.wait', { time: waiting(view.secondsLeft) })
          : t('signup.code.notThere')}
      </p>
      <div className="flex flex-wrap gap-2">
        <EventButton
          actor={actor}
          event="code.requested"
          can={view.canRequestCode}
          keep
          size="sm"
          icon="retry"
        >
          {t('signup.code.again')}
        </EventButton>
        {isOpen && known?.email && known.mobile && !known.hosted && known.entry !== 'change' && (
          <Button
            size="sm"
            icon={other === 'mobile' ? 'phone' : 'mail'}
            disabled={!view.canRequestCode}
            data-event="code.requested"
            data-channel={other}
            onClick={() => actor.send({ type: 'code.requested', channel: other })}
          >
            {t(other === 'mobile' ? 'signup.code.byMobile' : 'signup.code.byEmail')}
          </Button>
        )}
        <EventButton
          actor={actor}
          event="contact.changeAsked"
          can={view.canChangeContact}
          tone="quiet"
          size="sm"
          icon="edit"
        >
          {t('signup.code.change')}
        </EventButton>
      </div>
    </div>
  )
}
