import { useTranslation } from '../../ui/i18n/use-translation'
import type { PackageFacts } from '../../../machines/flows/checkout/setup'
import { Icon } from '../../ui/pictures/Icon'
import { audienceOf } from './order-plans'

/** What a plan gives, and for how many days. */
type PlanTerms = Pick<PackageFacts, 'days' | 'features'>

/** What a plan includes, line by line, with how much of it. */
export function PlanFeatures({ features }: Pick<PlanTerms, 'features'>) {
  const { t } = useTranslation()
  return (
    <ul className="grid content-start gap-2 text-sm">
      {features.map(({ type, quota }) => (
        <li key={type} className="flex gap-2">
          <Icon name="check" size={18} className="mt-0.5 shrink-0 text-accent" />
          <span>
            {t(`checkout.feature.${type}`)}
            {isCounted(type) && (
              <>
                {': '}
                {quota === null ? t('checkout.unlimited') : t('checkout.quota', { count: quota })}
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Of some features a plan gives a number; the others it opens. */
const isCounted = (type: string) => type.endsWith('_list') || type.endsWith('_feature')

/** What happens when the plan's time is over: nothing renews, and what was listed with it is no longer public (D13). */
export function PlanEnd({ days, features }: PlanTerms) {
  const { t } = useTranslation()
  return (
    <p className="text-xs text-muted">
      {t('checkout.plans.end', { count: days })}
      {audienceOf({ features }) === 'seller' && ` ${t('checkout.plans.endListings')}`}
    </p>
  )
}
