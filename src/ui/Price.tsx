import { useTranslation } from 'react-i18next'
import type { Money } from '../../contract/money'
import { formatMoney } from '../../contract/money-format'
import { join } from './join'

export interface PriceProps {
  money: Money
  /** Settings `number_with_suffix` and `currency_symbol`. */
  compact?: boolean
  symbol?: string
  className?: string
}

/** An amount in the serif. It runs from left to right in every language. */
export function Price({ money, compact, symbol, className }: PriceProps) {
  const { i18n } = useTranslation()
  return (
    <bdi dir="ltr" className={join('display tabular-nums', className)}>
      {formatMoney(money, { lang: i18n.language, compact, symbol })}
    </bdi>
  )
}
