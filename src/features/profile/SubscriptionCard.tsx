import { useTranslation } from 'react-i18next'
import type { Data } from '../../../contract/types'
import type { SubscriptionState } from './subscription-state'
import { Badge, type Tone } from '../../ui/Badge'
import { useDates } from '../../ui/use-dates'
import { SlotBar } from './SlotBar'

type Subscription = Data<'get-user-subscriptions'>[number]

const tones: Record<SubscriptionState, Tone> = { active: 'success', suspended: 'warn', ended: 'plain' }

/** One bought package: how long it runs, and the places of each feature with what takes them. */
export function SubscriptionCard({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation()
  const { package: offered, state, starts_at: starts, ends_at: ends, features, slots } = subscription
  const day = useDates({ dateStyle: 'medium', timeZone: 'UTC' })
  const taken = slots.filter((slot) => slot.state !== 'released')
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
      {taken.length > 0 && (
        <details className="border-t border-line pt-3 text-sm">
          <summary className="min-h-8 font-semibold">
            {t('profile.packages.slots', { count: taken.length })}
          </summary>
          <ul className="mt-2 grid gap-2">
            {taken.map((slot) => (
              <li key={slot.id} className="flex items-baseline justify-between gap-3">
                <bdi className="truncate">
                  {slot.title ?? t('profile.packages.untitled', { id: slot.record_id })}
                </bdi>
                <Badge tone={slot.state === 'used' ? 'accent' : 'info'}>
                  {t(`profile.packages.${slot.state}`)}
                </Badge>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
