import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button'
import { ProblemNotice } from '../ProblemNotice'
import { Waiting } from '../Waiting'
import type { SignupPart } from './part'

/** The address is proved; the session is being opened, or did not open and can be tried again. */
export function ConfirmedScreen({ view, actor }: SignupPart) {
  const { t } = useTranslation()
  if (view.busy) return <Waiting who={t('signup.confirmed.wait')} />
  return (
    <>
      <ProblemNotice view={view} />
      <div className="flex flex-wrap gap-3">
        <Button
          tone="primary"
          disabled={!view.canRetry}
          data-event="retry.asked"
          onClick={() => actor.send({ type: 'retry.asked' })}
        >
          {t('ui.retry')}
        </Button>
        <Button
          disabled={!view.canGoBack}
          data-event="back.asked"
          onClick={() => actor.send({ type: 'back.asked' })}
        >
          {t('signup.confirmed.byHand')}
        </Button>
      </div>
    </>
  )
}
