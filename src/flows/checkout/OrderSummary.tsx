import { useTranslation } from '../../ui/i18n/use-translation'
import type { PackageFacts } from '../../../machines/flows/checkout/setup'
import { Price } from '../../ui/format/Price'
import { audienceOf } from './order-plans'
import { PlanEnd, PlanFeatures } from './PlanTerms'

export interface OrderSummaryProps {
  order: Pick<PackageFacts, 'name' | 'priceMinor' | 'currency'>
  /** Plan features and duration, if known. */
  terms?: Pick<PackageFacts, 'days' | 'features'>
}

/** Order summary: plan, price and what happens at its end. The server's price is authoritative. */
export function OrderSummary({ order: { name, priceMinor, currency }, terms }: OrderSummaryProps) {
  const { t } = useTranslation()
  const money = { minor: priceMinor, currency }
  const isFree = priceMinor === 0
  return (
    <section
      aria-labelledby="order-summary"
      className="grid gap-4 rounded-lg border border-line bg-sunken p-5 text-sm"
    >
      <h2 id="order-summary" className="text-base font-semibold">
        {t('checkout.order.title')}
      </h2>
      <div className="grid gap-1">
        <p className="display text-lg">
          <bdi>{name}</bdi>
        </p>
        {terms && <p className="text-muted">{t('checkout.order.days', { count: terms.days })}</p>}
      </div>
      {terms && (
        <div className="grid gap-3 max-lg:hidden">
          <PlanFeatures features={terms.features} />
          {audienceOf(terms) === 'seller' && (
            <p className="text-xs text-muted">{t('checkout.slots.brief')}</p>
          )}
        </div>
      )}
      <p className="flex items-baseline justify-between gap-4 border-t border-line pt-4 whitespace-nowrap">
        <span className="font-semibold">{t('checkout.order.total')}</span>
        {isFree ? (
          <span className="display text-lg">{t('checkout.free')}</span>
        ) : (
          <Price money={money} className="text-lg" />
        )}
      </p>
      <div className="grid gap-1">
        {!isFree && <p className="text-xs text-muted">{t('checkout.cardNote')}</p>}
        {terms && <PlanEnd {...terms} />}
      </div>
    </section>
  )
}
