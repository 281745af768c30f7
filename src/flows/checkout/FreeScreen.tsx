import { useTranslation } from '../../ui/i18n/use-translation'
import { EventButton } from '../EventButton'
import type { CheckoutPart } from './screen-props'

/** Confirmation of a free package. */
export function FreeScreen({ view, actor }: CheckoutPart) {
  const { t } = useTranslation()
  return (
    <div>
      <EventButton
        actor={actor}
        event="free.accepted"
        can={view.canAcceptFree}
        busy={view.busy}
        tone="primary"
      >
        {t('checkout.takeFree')}
      </EventButton>
    </div>
  )
}
