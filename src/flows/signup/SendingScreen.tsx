import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button'
import { Waiting } from '../Waiting'
import type { SignupPart } from './part'

/** The code is being sent. */
export function SendingScreen({ view, actor }: SignupPart) {
  const { t } = useTranslation()
  return (
    <Waiting who={t('signup.sending.wait')}>
      {view.canCancel && (
        <Button data-event="wait.cancelled" onClick={() => actor.send({ type: 'wait.cancelled' })}>
          {t('ui.cancel')}
        </Button>
      )}
    </Waiting>
  )
}
