import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { numberFormat } from '../../../../contract/language/intl'
import { trust as limits } from '../../../../contract/limits'
import { isOnRequest } from '../../../../contract/money/listing-price'
import { toMajor } from '../../../../contract/money/money'
import { currencySymbol, withSymbol } from '../../../../contract/money/money-format'
import { Icon, type IconName } from '../../../ui/pictures/Icon'
import { RelativeTime } from '../../../ui/format/RelativeTime'
import { useDates } from '../../../ui/format/use-dates'
import { factIcons } from '../card/fact-icon'
import { factText } from '../../../../contract/listing/fact-text'
import type { Full } from '../listing-types'

interface Priced extends Pick<Full, 'price_minor' | 'currency' | 'property_type'> {
  parameters: readonly Full['parameters'][number][]
}

/**
 * Returns the price per unit of the first area in whole currency units; null for rentals, without an area or with a
 * price on request.
 */
export function pricePerArea({
  price_minor: minor,
  currency,
  property_type: type,
  parameters,
}: Priced): { amount: number; unit: string } | null {
  const area = parameters.find(({ icon, kind, unit }) => icon === 'area' && kind === 'number' && unit)
  const size = Number(area?.value)
  if (type !== 'sell' || isOnRequest(minor) || !area?.unit || !(size > 0)) return null
  return { amount: Math.round(toMajor({ minor, currency }) / size), unit: area.unit }
}

/** Key facts of a property in one line: those of its card and the price per area. */
export function KeyFacts({ property }: { property: Full }) {
  const { t, i18n } = useTranslation()
  const each = pricePerArea(property)
  const icons = factIcons(property.facts)
  const facts: { name: string; icon?: IconName | null; value: string }[] = property.facts.map((fact, at) => ({
    name: fact.name,
    icon: icons[at],
    value: factText(fact, i18n.language),
  }))
  if (each)
    facts.push({
      name: t('public.detail.perUnit', { unit: each.unit }),
      value: withSymbol(
        currencySymbol(property.currency, i18n.language),
        numberFormat(i18n.language, { numberingSystem: 'latn' }).format(each.amount),
      ),
    })
  if (facts.length === 0) return null
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] rounded-lg border border-line bg-surface py-3 md:flex md:flex-wrap md:gap-y-2 md:border-0 md:bg-transparent md:py-0">
      {facts.map(({ name, icon, value }) => (
        <div
          key={name}
          className="flex flex-col-reverse items-center px-1 text-center md:flex-row-reverse md:gap-2 md:border-s md:border-line md:px-3 lg:px-5 md:first:border-0 md:first:ps-0"
        >
          <dt className="text-xs text-muted md:text-sm">{name}</dt>
          <dd className="flex items-center gap-2 text-sm font-semibold whitespace-nowrap md:text-base">
            {icon && <Icon name={icon} size={20} className="drawn text-muted max-md:hidden" />}
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Trust signals of a listing, each with its source; unknown ones are omitted. */
export function TrustStrip({ property }: { property: Full }) {
  const { t } = useTranslation()
  const day = useDates({ dateStyle: 'long', timeZone: 'UTC' })
  const { trust, owner, views, confirmed_at: confirmed, created_at: listed } = property
  const points: { key: string; icon: IconName; is: ReactNode; note: string }[] = []
  if (confirmed !== null)
    points.push({
      key: 'confirmed',
      icon: 'success',
      is: (
        <>
          {t('public.confirmed')} <RelativeTime at={confirmed} />
        </>
      ),
      note: t('public.trust.byOwner'),
    })
  if (trust.is_reviewed)
    points.push({
      key: 'reviewed',
      icon: 'shield',
      is: t('public.trust.reviewed'),
      note: t('public.trust.reviewedNote'),
    })
  if (owner.is_verified)
    points.push({
      key: 'verified',
      icon: 'person',
      is: t('public.verified'),
      note: t('public.trust.verifiedNote'),
    })
  if (trust.asked > 0)
    points.push({
      key: 'asked',
      icon: 'chat',
      is: t('public.trust.asked', { count: trust.asked }),
      note: t('public.trust.askedNote', { days: limits.askedDays }),
    })
  if (views > 0)
    points.push({
      key: 'views',
      icon: 'eye',
      is: t('public.trust.views', { count: views }),
      note: t('public.trust.viewsNote', { day: day(listed) }),
    })
  return (
    <ul
      aria-label={t('public.trust.title')}
      className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-lg border border-accent/25 bg-accent-soft p-4 md:grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))]"
    >
      {points.map(({ key, icon, is, note }) => (
        <li key={key} className="flex gap-2.5">
          <Icon name={icon} className="shrink-0 text-accent" />
          <span className="grid content-start">
            <span className="font-semibold">{is}</span>
            <span className="text-xs text-muted">{note}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
