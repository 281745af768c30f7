import { useTranslation } from '../../ui/i18n/use-translation'
import { EventButton } from '../EventButton'
import type { SignupPart } from './screen-props'

/** Screen shown after Google's window was closed or blocked, with buttons to retry or use another method. */
export function GoogleEndScreen({ view, actor }: SignupPart) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap gap-3">
      <EventButton actor={actor} event="retry.asked" can={view.canRetry} tone="primary" icon="retry">
        {t('signup.google.again')}
      </EventButton>
      <EventButton actor={actor} event="back.asked" can={view.canGoBack}>
        {t('signup.phone.back')}
      </EventButton>
    </div>
  )
}
