import { useTranslation } from '../i18n/use-translation'
import type { PriceDecimals } from '../../../contract/values'
import { exponent, type Money } from '../../../contract/money/money'
import { formatMoney } from '../../../contract/money/money-format'
import { join } from '../layout/join-classes'

export interface PriceProps {
  money: Money
  /** Abbreviates the amount; screen readers get the exact one. */
  compact?: boolean
  /** Shows zero decimals in small type; not for accounting tables, where decimals align in columns. */
  smallDecimals?: boolean
  /** The `currency_symbol` setting. */
  symbol?: string
  /** The `price_decimals` setting. */
  decimals?: PriceDecimals
  className?: string
}

/** Exact amount; zero decimals are small but still read by screen readers. */
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

/** An amount in the serif font; left to right in every language. */
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
