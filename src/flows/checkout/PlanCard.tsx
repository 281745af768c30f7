import { useTranslation } from '../../ui/i18n/use-translation'
import type { Data } from '../../../contract/calls/call-types'
import { Badge } from '../../ui/feedback/Badge'
import { join } from '../../ui/layout/join-classes'
import { LinkButton } from '../../ui/buttons/LinkButton'
import { Price } from '../../ui/format/Price'
import { isSpent } from './order-plans'
import { PlanEnd, PlanFeatures } from './PlanTerms'

type Package = Data<'get-package'>[number]

export interface PlanCardProps {
  package: Package
  returnTo?: string
  /** Whether the package includes the feature the user came for. */
  opens?: boolean
}

/**
 * Card of a package: price, duration, features, what happens at the end, and a link to buy it; rows align with
 * neighbouring cards.
 */
export function PlanCard({ package: offered, returnTo, opens = false }: PlanCardProps) {
  const { t } = useTranslation()
  const { name, description, price_minor: minor, currency, duration_days: days, features } = offered
  const { recommended } = offered
  return (
    <li
      data-opens={opens || undefined}
      data-recommended={recommended || undefined}
      className={join(
        'row-span-5 grid grid-rows-subgrid gap-4 rounded-lg border bg-surface p-5',
        opens || recommended ? 'border-accent' : 'border-line',
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="display text-lg">{name}</h3>
        <span className="flex flex-wrap gap-1">
          {recommended && <Badge tone="accent">{t('checkout.plans.recommended')}</Badge>}
          {opens && (
            <Badge tone="success" icon="check">
              {t('checkout.plans.opens')}
            </Badge>
          )}
          {offered.is_active && (
            <Badge tone="success" icon="check">
              {t('checkout.plans.active')}
            </Badge>
          )}
        </span>
      </div>
      <p className="text-sm text-muted">
        <bdi>{description}</bdi>
      </p>
      <p className="flex items-baseline gap-2 whitespace-nowrap">
        {offered.is_free ? (
          <span className="display text-xl">{t('checkout.free')}</span>
        ) : (
          <Price money={{ minor, currency }} className="text-xl" />
        )}
        <span className="text-sm text-muted">{t('checkout.plans.days', { count: days })}</span>
      </p>
      <PlanFeatures features={features} />
      <div className="grid content-end gap-3">
        <PlanEnd days={days} features={features} />
        {isSpent(offered) ? (
          <p>
            <Badge>{t('checkout.plans.taken')}</Badge>
          </p>
        ) : (
          <Choose package={offered} returnTo={returnTo} />
        )}
      </div>
    </li>
  )
}

function Choose({ package: offered, returnTo }: PlanCardProps) {
  const { t } = useTranslation()
  const { id, name, is_active: active, is_free: free, recommended } = offered
  const text = t(active && !free ? 'checkout.plans.again' : 'checkout.plans.choose', { name })
  const tone = recommended ? 'primary' : 'secondary'
  // Guests get the same link and sign in at the checkout; swapping the link when the session loads could lose a click.
  return (
    <LinkButton
      to="/checkout/$packageId"
      params={{ packageId: String(id) }}
      search={{ returnTo }}
      tone={tone}
      wide
    >
      {text}
    </LinkButton>
  )
}
