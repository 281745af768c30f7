import { useTranslation } from '../../ui/i18n/use-translation'
import type { Data } from '../../../contract/calls/call-types'

type Feature = Data<'get-user-subscriptions'>[number]['features'][number]

/** Slots of a feature: used, reserved by pending reviews, and free (D67). */
export function SlotBar({ feature: { type, quota, used, held, left } }: { feature: Feature }) {
  const { t } = useTranslation()
  const name = t(`checkout.feature.${type}`)
  const counted = type.endsWith('_list') || type.endsWith('_feature')
  if (!counted) {
    return (
      <li className="flex justify-between gap-4 text-sm">
        <span>{name}</span>
        <span className="text-muted">{t('checkout.included')}</span>
      </li>
    )
  }
  const share = (count: number) => (quota ? `${(count / quota) * 100}%` : '0%')
  const texts = [
    t('profile.packages.usedCount', { count: used }),
    t('profile.packages.heldCount', { count: held }),
    left === null ? t('checkout.unlimited') : t('profile.packages.freeCount', { count: left }),
  ]
  return (
    <li className="grid gap-1.5 text-sm">
      <span className="flex justify-between gap-4">
        <span>{name}</span>
        <span className="text-muted">
          {quota === null ? t('checkout.unlimited') : t('checkout.quota', { count: quota })}
        </span>
      </span>
      {quota !== null && (
        <span aria-hidden="true" className="flex h-2 overflow-hidden rounded-full bg-line">
          <span className="bg-accent" style={{ width: share(used) }} />
          <span className="bg-info" style={{ width: share(held) }} />
        </span>
      )}
      <span className="text-xs text-muted">{texts.join(' · ')}</span>
    </li>
  )
}
