import { useTranslation } from '../../ui/i18n/use-translation'
import type { TransferScreen } from '../../../machines/flows/transfer/view'
import { LinkButton } from '../../ui/buttons/LinkButton'
import { NextLinks } from '../checkout/NextLinks'
import { EventButton } from '../EventButton'
import type { TransferPart } from './screen-props'

/** States in which another payment method may help. */
const plans = new Set<TransferScreen>(['failed', 'expired', 'notLoaded'])

/** Screen for a state that needs only a sentence and actions. */
export function EndScreen({ view, actor, returnTo }: TransferPart) {
  const { t } = useTranslation()
  const { screen } = view
  return (
    <div className="flex flex-wrap gap-3">
      <EventButton actor={actor} event="retry.asked" can={view.canRetry} tone="primary" icon="retry">
        {t('ui.retry')}
      </EventButton>
      <EventButton actor={actor} event="again.asked" can={view.canBeginAnew} tone="primary">
        {t('transfer.beginAnew')}
      </EventButton>
      {screen === 'paid' && <NextLinks returnTo={returnTo} />}
      {plans.has(screen) && <LinkButton to="/subscription-plan">{t('checkout.seePlans')}</LinkButton>}
      {screen !== 'paid' && <LinkButton to="/user/transactions">{t('checkout.seePayments')}</LinkButton>}
    </div>
  )
}
