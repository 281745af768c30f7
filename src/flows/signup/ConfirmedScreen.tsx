import { useTranslation } from '../../ui/i18n/use-translation'
import { EventButton } from '../EventButton'
import { ProblemNotice } from '../ProblemNotice'
import { Waiting } from '../Waiting'
import type { SignupPart } from './screen-props'

/** Screen shown once the address is verified: the session is being opened, or the user can try again. */
export function ConfirmedScreen({ view, actor }: SignupPart) {
  const { t } = useTranslation()
  if (view.busy) return <Waiting who={t('signup.confirmed.wait')} />
  return (
    <>
      <ProblemNotice view={view} />
      <div className="flex flex-wrap gap-3">
        <EventButton actor={actor} event="retry.asked" can={view.canRetry} tone="primary">
          {t('ui.retry')}
        </EventButton>
        <EventButton actor={actor} event="back.asked" can={view.canGoBack}>
          {t('signup.confirmed.byHand')}
        </EventButton>
      </div>
    </>
  )
}
