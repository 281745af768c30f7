import { useTranslation } from 'react-i18next'
import type { TrustPoint } from '../../../../contract/values'
import { Icon, type IconName } from '../../../ui/Icon'

const icons: Record<TrustPoint, IconName> = { reviewed: 'shield', confirmed: 'retry', available: 'eyeOff' }

/** What the marketplace does with every listing, as the server says it holds here. */
export function TrustBand({ points }: { points: readonly TrustPoint[] }) {
  const { t } = useTranslation()
  return (
    <ul className="grid gap-6 rounded-lg border border-line bg-sunken p-6 sm:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] md:p-8">
      {points.map((point) => (
        <li key={point} className="grid content-start gap-1">
          <Icon name={icons[point]} className="mb-1 text-accent" />
          <h3 className="text-base font-semibold">{t(`public.home.trust.${point}`)}</h3>
          <p className="text-muted">{t(`public.home.trust.${point}Text`)}</p>
        </li>
      ))}
    </ul>
  )
}
