import { useTranslation } from '../../ui/i18n/use-translation'
import type { PackageFacts } from '../../../machines/flows/checkout/setup'
import { Icon } from '../../ui/pictures/Icon'
import { audienceOf } from './order-plans'

/** Features and duration of a plan. */
type PlanTerms = Pick<PackageFacts, 'days' | 'features'>

/** Features of a plan with their quotas. */
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

/** Whether a feature has a quota; others are just included. */
const isCounted = (type: string) => type.endsWith('_list') || type.endsWith('_feature')

/** Notice about the end of a plan: it doesn't renew, and its listings are no longer public (D13). */
export function PlanEnd({ days, features }: PlanTerms) {
  const { t } = useTranslation()
  return (
    <p className="text-xs text-muted">
      {t('checkout.plans.end', { count: days })}
      {audienceOf({ features }) === 'seller' && ` ${t('checkout.plans.endListings')}`}
    </p>
  )
}
