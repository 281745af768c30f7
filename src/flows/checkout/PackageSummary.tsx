import { useTranslation } from 'react-i18next'
import type { PackageFacts } from '../../../machines/flows/checkout/ports'
import { Icon } from '../../ui/Icon'
import { Price } from '../../ui/Price'

/** What is being bought and what it costs; the price that counts is the server's. */
export function PackageSummary({ package: offered }: { package: PackageFacts | null }) {
  const { t } = useTranslation()
  if (!offered) return null
  return (
    <div className="flex items-center justify-between gap-4 rounded-lg bg-sunken p-4">
      <p className="flex items-center gap-3 text-sm font-semibold">
        <Icon name="box" className="text-accent" />
        {offered.name}
      </p>
      {offered.priceMinor === 0 ? (
        <span className="display text-lg">{t('checkout.free')}</span>
      ) : (
        <Price money={{ minor: offered.priceMinor, currency: offered.currency }} className="text-lg" />
      )}
    </div>
  )
}
