import { useTranslation } from '../../ui/i18n/use-translation'
import { EventButton } from '../EventButton'
import type { CheckoutPart } from './screen-props'

/** A package that costs nothing: one press. */
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
