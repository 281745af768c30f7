import { useTranslation } from 'react-i18next'
import { signupMemory } from '../../../machines/flows/signup/view'
import { Button } from '../../ui/Button'
import { clockTime } from '../../ui/CountDown'
import type { SignupPart } from './part'

/** What helps when no code comes: another one, the other way, another address. */
export function CodeHelp({ view, actor }: SignupPart) {
  const { t } = useTranslation()
  const known = signupMemory(actor.getSnapshot())
  const other = known && view.sentTo === known.mobile ? 'email' : 'mobile'
  const hasOther = Boolean(known?.email && known.mobile)
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <p className="text-sm text-muted">
        {view.secondsLeft > 0
          ? t('signup.code.wait', { time: clockTime(view.secondsLeft) })
          : t('signup.code.notThere')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon="retry"
          disabled={!view.canRequestCode}
          data-event="code.requested"
          onClick={() => actor.send({ type: 'code.requested' })}
        >
          {t('signup.code.again')}
        </Button>
        {hasOther && (
          <Button
            size="sm"
            icon={other === 'mobile' ? 'phone' : 'mail'}
            disabled={!view.canRequestCode}
            data-event="code.requested"
            onClick={() => actor.send({ type: 'code.requested', channel: other })}
          >
            {t(other === 'mobile' ? 'signup.code.byMobile' : 'signup.code.byEmail')}
          </Button>
        )}
        {view.canChangeContact && (
          <Button
            size="sm"
            tone="quiet"
            icon="edit"
            data-event="contact.changeAsked"
            onClick={() => actor.send({ type: 'contact.changeAsked' })}
          >
            {t('signup.code.change')}
          </Button>
        )}
      </div>
    </div>
  )
}
