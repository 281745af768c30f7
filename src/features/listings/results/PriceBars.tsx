import { useTranslation } from '../../../ui/i18n/use-translation'
import { toMajor } from '../../../../contract/money/money'
import { formatMoney } from '../../../../contract/money/money-format'
import type { Data } from '../../../../contract/calls/call-types'
import { join } from '../../../ui/layout/join-classes'
import type { PriceRange } from './price-text'
import { usePriceCurrency } from './use-price-currency'

export interface PriceBarsProps extends PriceRange {
  prices: NonNullable<Data<'property-counts'>['prices']>
  onRange: (range: PriceRange) => void
}

/** A slider that passes pointer events on to the other slider, except on its own thumb. */
const slider = join(
  'pointer-events-none absolute inset-x-0 top-0 h-6 w-full appearance-none bg-transparent outline-none',
  '[&::-webkit-slider-thumb]:pointer-events-auto [&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:cursor-pointer [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-accent [&::-webkit-slider-thumb]:bg-surface',
  '[&::-moz-range-thumb]:pointer-events-auto [&::-moz-range-thumb]:size-5 [&::-moz-range-thumb]:cursor-pointer [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-accent [&::-moz-range-thumb]:bg-surface',
  'focus-visible:[&::-webkit-slider-thumb]:outline-2 focus-visible:[&::-webkit-slider-thumb]:outline-offset-2 focus-visible:[&::-webkit-slider-thumb]:outline-accent focus-visible:[&::-moz-range-thumb]:outline-2 focus-visible:[&::-moz-range-thumb]:outline-offset-2 focus-visible:[&::-moz-range-thumb]:outline-accent',
)

/**
 * Price histogram with the selected range highlighted and two sliders along its bounds. The last bar includes
 * everything above it, so its outer edge sets no bound.
 */
export function PriceBars({ prices, min_price: least, max_price: most, onRange }: PriceBarsProps) {
  const { t, i18n } = useTranslation()
  const { symbol } = usePriceCurrency(prices)
  const { bars, currency, from_minor: from, step_minor: step } = prices
  const edge = (at: number) => toMajor({ minor: from + at * step, currency })
  const unit = edge(1) - edge(0)
  const position = (price: number | undefined, otherwise: number) =>
    price === undefined ? otherwise : Math.max(0, Math.min(bars.length, (price - edge(0)) / unit))
  const [low, high] = [position(least, 0), position(most, bars.length)]
  const highest = Math.max(...bars)
  const money = (minor: number) =>
    formatMoney({ minor, currency }, { lang: i18n.language, symbol, compact: true })
  const edgeText = (price: number | undefined, at: number) =>
    price === undefined ? t('public.filter.any') : money(from + Math.round(at) * step)
  return (
    <div>
      <div aria-hidden className="flex h-20 items-end gap-0.5 px-3">
        {bars.map((count, at) => (
          <div
            // Bars are identified by position.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            className={join(
              'flex-1 rounded-t-sm',
              at + 0.5 > low && at + 0.5 < high ? 'bg-accent' : 'bg-control/40',
              count > 0 && 'min-h-1',
            )}
            style={{ height: `${(count / highest) * 100}%` }}
          />
        ))}
      </div>
      <div className="relative h-6">
        <div aria-hidden className="absolute inset-x-3 top-2.5 h-1 rounded-full bg-line">
          <div
            className="absolute inset-y-0 bg-accent"
            style={{
              insetInlineStart: `${(low / bars.length) * 100}%`,
              insetInlineEnd: `${(1 - high / bars.length) * 100}%`,
            }}
          />
        </div>
        <input
          type="range"
          min={0}
          max={bars.length}
          value={Math.round(low)}
          aria-label={t('public.filter.lowest')}
          aria-valuetext={edgeText(least, low)}
          onChange={({ target }) => {
            const at = Math.min(Number(target.value), Math.ceil(high) - 1)
            onRange({ min_price: at > 0 ? edge(at) : undefined, max_price: most })
          }}
          className={slider}
        />
        <input
          type="range"
          min={0}
          max={bars.length}
          value={Math.round(high)}
          aria-label={t('public.filter.highest')}
          aria-valuetext={edgeText(most, high)}
          onChange={({ target }) => {
            const at = Math.max(Number(target.value), Math.floor(low) + 1)
            onRange({ min_price: least, max_price: at < bars.length ? edge(at) : undefined })
          }}
          className={slider}
        />
      </div>
    </div>
  )
}
