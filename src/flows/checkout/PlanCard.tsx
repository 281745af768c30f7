import { useTranslation } from 'react-i18next'
import type { Data } from '../../../contract/types'
import { usePerson } from '../../session/use-session'
import { Badge } from '../../ui/Badge'
import { Icon } from '../../ui/Icon'
import { join } from '../../ui/join'
import { LinkButton } from '../../ui/LinkButton'
import { Price } from '../../ui/Price'
import { isSpent } from './order-plans'

type Package = Data<'get-package'>[number]

export interface PlanCardProps {
  package: Package
  returnTo?: string
  /** It has what the person came for. */
  opens?: boolean
}

/** One package: price, length, what it opens, and the way to it. */
export function PlanCard({ package: offered, returnTo, opens = false }: PlanCardProps) {
  const { t } = useTranslation()
  const { name, description, price_minor: minor, currency, duration_days: days, features } = offered
  const spent = isSpent(offered)
  return (
    <li
      data-opens={opens || undefined}
      className={join(
        'flex flex-col gap-4 rounded-lg border bg-surface p-5',
        opens ? 'border-accent' : 'border-line',
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <h2 className="display text-lg">{name}</h2>
        <span className="flex flex-wrap justify-end gap-1">
          {opens && (
            <Badge tone="accent" icon="check">
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
      {description && (
        <p className="text-sm text-muted">
          <bdi>{description}</bdi>
        </p>
      )}
      <p className="flex flex-wrap items-baseline gap-2">
        {offered.is_free ? (
          <span className="display text-xl">{t('checkout.free')}</span>
        ) : (
          <Price money={{ minor, currency }} className="text-xl" />
        )}
        <span className="text-sm text-muted">{t('checkout.plans.days', { count: days })}</span>
      </p>
      <ul className="grid gap-2 text-sm">
        {features.map((feature) => (
          <li key={feature.type} className="flex gap-2">
            <Icon name="check" size={18} className="mt-0.5 text-accent" />
            <span>
              {t(`checkout.feature.${feature.type}`)}:{' '}
              <FeatureWorth type={feature.type} quota={feature.quota} />
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-auto pt-2">
        {spent ? (
          <Badge>{t('checkout.plans.taken')}</Badge>
        ) : (
          <Choose package={offered} returnTo={returnTo} />
        )}
      </div>
    </li>
  )
}

function FeatureWorth({ type, quota }: Package['features'][number]) {
  const { t } = useTranslation()
  const counted = type.endsWith('_list') || type.endsWith('_feature')
  if (!counted) return t('checkout.included')
  return quota === null ? t('checkout.unlimited') : t('checkout.quota', { count: quota })
}

function Choose({
  package: { id, name, is_active: active, is_free: free },
  returnTo,
}: Parameters<typeof PlanCard>[0]) {
  const { t } = useTranslation()
  const signedIn = usePerson() !== null
  const text = t(active && !free ? 'checkout.plans.again' : 'checkout.plans.choose', { name })
  const back = returnTo ? `?returnTo=${encodeURIComponent(returnTo)}` : ''
  return signedIn ? (
    <LinkButton
      to="/checkout/$packageId"
      params={{ packageId: String(id) }}
      search={{ returnTo }}
      tone="primary"
      wide
    >
      {text}
    </LinkButton>
  ) : (
    <LinkButton to="/login" search={{ returnTo: `/checkout/${id}${back}` }} tone="primary" wide>
      {text}
    </LinkButton>
  )
}
