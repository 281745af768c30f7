import { useTranslation } from 'react-i18next'
import type { CheckoutView, Money } from '../../../machines/flows/checkout/view'
import { Icon, type IconName } from '../../ui/Icon'

const icons: Record<Money, IconName> = {
  nothingCharged: 'shield',
  withGateway: 'clock',
  paidNotConfirmed: 'clock',
  unknown: 'warn',
  confirmed: 'success',
  inReview: 'info',
  goingBack: 'info',
}

/** How far the money got, in one sentence. */
export function MoneyLine({ view }: { view: CheckoutView }) {
  const { t } = useTranslation()
  return (
    <p data-money={view.money} className="flex gap-2 text-sm font-medium">
      <Icon name={icons[view.money]} size={18} className="mt-0.5 text-muted" />
      {t(view.moneyKey)}
    </p>
  )
}
