import { useTranslation } from '../i18n/use-translation'
import type { PriceDecimals } from '../../../contract/values'
import { exponent, type Money } from '../../../contract/money/money'
import { formatMoney } from '../../../contract/money/money-format'
import { join } from '../layout/join-classes'

export interface PriceProps {
  money: Money
  /** Shows it short with a suffix; screen readers read the exact amount all the same. */
  compact?: boolean
  /** The decimals of a whole amount are small behind its figure; not in books, where they stand one under the other. */
  smallDecimals?: boolean
  /** Setting `currency_symbol`. */
  symbol?: string
  /** Setting `price_decimals`. */
  decimals?: PriceDecimals
  className?: string
}

/** An exact amount; the decimals of a whole one are small behind its figure, and are read with it. */
function Exact({ text, money: { minor, currency } }: { text: string; money: Money }) {
  const decimals = exponent(currency)
  if (decimals === 0 || minor % 10 ** decimals !== 0) return text
  return (
    <>
      {text.slice(0, -decimals - 1)}
      <span className="text-[0.6em]">{text.slice(-decimals - 1)}</span>
    </>
  )
}

/** An amount in the serif. It runs from left to right in every language. */
export function Price({ money, compact, smallDecimals, symbol, decimals, className }: PriceProps) {
  const { i18n } = useTranslation()
  const style = { lang: i18n.language, symbol, decimals }
  const exact = formatMoney(money, style)
  return (
    <bdi dir="ltr" className={join('display tabular-nums', className)}>
      {compact ? (
        <>
          <span aria-hidden="true">{formatMoney(money, { ...style, compact })}</span>
          <span className="sr-only">{exact}</span>
        </>
      ) : smallDecimals && decimals !== 'needed' ? (
        <Exact text={exact} money={money} />
      ) : (
        exact
      )}
    </bdi>
  )
}
