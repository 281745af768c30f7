import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { Data } from '../../../contract/calls/call-types'
import { Badge, type Tone } from '../../ui/feedback/Badge'
import { useDates } from '../../ui/format/use-dates'
import { SlotBar } from './SlotBar'
import type { subscriptionStates } from '../../../contract/values'

/** Status of a subscription. */
type SubscriptionState = (typeof subscriptionStates)[number]

type Subscription = Data<'get-user-subscriptions'>[number]

const tones: Record<SubscriptionState, Tone> = { active: 'success', suspended: 'warn', ended: 'plain' }

/** A subscription with its period and the slots of each feature. */
export function SubscriptionCard({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation()
  const { package: offered, state, starts_at: starts, ends_at: ends, features, slots } = subscription
  const day = useDates({ dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <li data-subscription={state} className="grid gap-4 rounded-lg border border-line bg-surface p-5">
      <div className="flex items-start justify-between gap-3">
        <h2 className="display text-lg">{offered.name}</h2>
        <Badge tone={tones[state]}>{t(`profile.packages.${state}`)}</Badge>
      </div>
      <p className="text-sm text-muted">
        {t('profile.packages.period', { from: day(starts), to: day(ends) })}
      </p>
      {features.length > 0 && (
        <ul className="grid gap-4">
          {features.map((feature) => (
            <SlotBar key={feature.type} feature={feature} />
          ))}
        </ul>
      )}
      {slots.length > 0 && (
        <details className="border-t border-line pt-3 text-sm">
          <summary className="min-h-8 font-semibold">
            {t('profile.packages.ledger', { count: slots.length })}
          </summary>
          <ul className="mt-2 grid gap-2">
            {slots.map((slot) => (
              <LedgerLine key={slot.id} slot={slot} />
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

const slotTones = { used: 'accent', held: 'info', released: 'plain' } as const satisfies Record<string, Tone>

/** A line of the slot ledger (D67): listing, what happened to its slot, and since when. */
function LedgerLine({ slot }: { slot: Subscription['slots'][number] }) {
  const { t } = useTranslation()
  const day = useDates({ dateStyle: 'medium', timeZone: 'UTC' })
  const { title, link, record_id: id, feature, state, updated_at: at } = slot
  const name = <bdi>{title ?? t('profile.packages.untitled', { id })}</bdi>
  return (
    <li className="flex items-start justify-between gap-3">
      <span className="grid min-w-0">
        <span className="truncate">
          {link ? (
            <Link to={link} className="link">
              {name}
            </Link>
          ) : (
            name
          )}
        </span>
        <span className="text-xs text-muted">
          {t(`checkout.feature.${feature}`)} · <time dateTime={at}>{day(at)}</time>
        </span>
      </span>
      <Badge tone={slotTones[state]}>{t(`profile.packages.${state}`)}</Badge>
    </li>
  )
}
