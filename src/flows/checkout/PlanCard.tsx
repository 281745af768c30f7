import { useTranslation } from 'react-i18next'
import type { Data } from '../../../contract/types'
import { usePerson } from '../../session/use-session'
import { Badge } from '../../ui/Badge'
import { Icon } from '../../ui/Icon'
import { LinkButton } from '../../ui/LinkButton'
import { Price } from '../../ui/Price'

type Package = Data<'get-package'>[number]

/** One package: price, length, what it opens, and the way to it. */
export function PlanCard({ package: offered, returnTo }: { package: Package; returnTo?: string }) {
  const { t } = useTranslation()
  const { name, description, price_minor: minor, currency, duration_days: days, features } = offered
  const spent = offered.is_free && offered.is_taken
  return (
    <li className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5">
      <div className="flex items-start justify-between gap-3">
        <h2 className="display text-lg">{name}</h2>
        {offered.is_active && (
          <Badge tone="success" icon="check">
            {t('checkout.plans.active')}
          </Badge>
        )}
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
