import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button'
import { ProblemNotice } from '../ProblemNotice'
import type { SignupPart } from './part'

/** The code is of no use any more; a new one is one press away. */
export function SpentScreen({ view, actor }: SignupPart) {
  const { t } = useTranslation()
  return (
    <>
      <ProblemNotice view={view} />
      <div className="flex flex-wrap gap-3">
        <Button
          tone="primary"
          icon="retry"
          disabled={!view.canRequestCode}
          data-event="code.requested"
          onClick={() => actor.send({ type: 'code.requested' })}
        >
          {t('signup.code.new')}
        </Button>
        <Button
          icon="edit"
          disabled={!view.canChangeContact}
          data-event="contact.changeAsked"
          onClick={() => actor.send({ type: 'contact.changeAsked' })}
        >
          {t('signup.code.change')}
        </Button>
      </div>
    </>
  )
}
