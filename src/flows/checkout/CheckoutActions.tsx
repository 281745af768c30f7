import { useTranslation } from '../../ui/i18n/use-translation'
import { EventButton } from '../EventButton'
import type { CheckoutPart } from './screen-props'

/** Actions shared by many screens: retry, check the status, change the payment method, buy again, stop waiting. */
export function CheckoutActions({ view, actor }: Pick<CheckoutPart, 'view' | 'actor'>) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      <EventButton actor={actor} event="retry.asked" can={view.canRetry} tone="primary" icon="retry">
        {t(view.screen === 'notLoaded' ? 'ui.retry' : 'checkout.retry')}
      </EventButton>
      <EventButton
        actor={actor}
        event="recheck.asked"
        can={view.canRecheck}
        tone={view.screen === 'unknown' ? 'primary' : 'secondary'}
        icon="retry"
      >
        {t('checkout.recheck')}
      </EventButton>
      <EventButton actor={actor} event="gateway.changeAsked" can={view.canChangeGateway}>
        {t('checkout.changeGateway')}
      </EventButton>
      <EventButton actor={actor} event="another.asked" can={view.canBuyAnother}>
        {t('checkout.buyAnother')}
      </EventButton>
      <EventButton actor={actor} event="gateway.left" can={view.canSayLeft}>
        {t('checkout.left')}
      </EventButton>
      <EventButton actor={actor} event="wait.cancelled" can={view.canCancel} tone="quiet">
        {t('ui.cancel')}
      </EventButton>
    </div>
  )
}
