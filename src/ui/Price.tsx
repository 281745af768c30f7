import { useTranslation } from 'react-i18next'
import type { Money } from '../../contract/money'
import { formatMoney } from '../../contract/money-format'
import { join } from './join'

export interface PriceProps {
  money: Money
  /** Shows it short with a suffix; screen readers read the exact amount all the same. */
  compact?: boolean
  /** Setting `currency_symbol`. */
  symbol?: string
  className?: string
}

/** An amount in the serif. It runs from left to right in every language. */
export function Price({ money, compact, symbol, className }: PriceProps) {
  const { i18n } = useTranslation()
  const style = { lang: i18n.language, symbol }
  const exact = formatMoney(money, style)
  return (
    <bdi dir="ltr" className={join('display tabular-nums', className)}>
      {compact ? (
        <>
          <span aria-hidden="true">{formatMoney(money, { ...style, compact })}</span>
          <span className="sr-only">{exact}</span>
        </>
      ) : (
        exact
      )}
    </bdi>
  )
}
