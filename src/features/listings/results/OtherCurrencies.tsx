import type { TextKey } from '../../../../contract/texts/catalogue'
import { Link } from '@tanstack/react-router'
import { inOtherCurrency, isPriced, type PropertyFilter } from '../../../../contract/filter/property-filter'
import type { Extra } from '../../../../contract/calls/call-types'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { useSettings } from '../../../app/api/use-settings'
import { join } from '../../../ui/layout/join-classes'

type OtherCurrency = NonNullable<Extra<'get-property-list'>['other_currencies']>[number]

export interface OtherCurrenciesProps {
  to: '/properties' | '/map'
  filter: PropertyFilter
  found: readonly OtherCurrency[] | undefined
  className?: string
}

/**
 * Number of matches in other currencies, whose prices can't be compared with those listed; each number links to its
 * results.
 */
export function OtherCurrencies({ to, filter, found, className }: OtherCurrenciesProps) {
  const { t } = useTranslation()
  const { selected_currency_data: site } = useSettings()
  if (!found?.length) return null
  const text = (total: number, isCapped: boolean) =>
    t('public.number', { value: total }) + (isCapped ? '+' : '')
  const search = (currency: string) => {
    const other = inOtherCurrency(filter, currency)
    // Sorting by price implies the site's currency, so it needn't be named.
    return currency === site.code && isPriced({ sort: other.sort })
      ? { ...other, currency: undefined }
      : other
  }
  const link = ({ currency, total, total_is_capped: isCapped }: OtherCurrency, key: TextKey) => (
    <Link
      key={currency}
      to={to}
      search={search(currency)}
      className="link inline-flex min-h-9 items-center font-semibold"
    >
      {t(key, { number: text(total, isCapped), currency })}
    </Link>
  )
  const [only, ...others] = found
  if (only && others.length === 0)
    return <p className={join('text-sm', className)}>{link(only, 'public.results.moreInCurrency')}</p>
  const total = found.reduce((sum, one) => sum + one.total, 0)
  const isCapped = found.some((one) => one.total_is_capped)
  return (
    <p className={join('flex flex-wrap items-center gap-x-3 text-sm text-muted', className)}>
      {t('public.results.otherCurrencies', { number: text(total, isCapped) })}
      {found.map((one) => link(one, 'public.results.inCurrency'))}
    </p>
  )
}
