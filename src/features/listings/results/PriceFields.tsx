import { useId, useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { PropertyFilter } from '../../../../contract/filter/property-filter'
import { isDoubtful } from '../../../../contract/input/parse-number'
import { AmountEcho } from '../../../ui/forms/AmountEcho'
import { PriceOverview } from './PriceOverview'
import { priceBounds, priceTexts, readPrices, type PriceTexts } from './price-text'
import type { FilterCounts } from './use-filter-counts'
import { usePriceCurrency } from './use-price-currency'

export interface PriceFieldsProps {
  filter: PropertyFilter
  prices: FilterCounts['prices']
  onChange: (part: PropertyFilter) => void
}

/** Minimum and maximum price in the dialog, below the histogram. Changes apply to the draft as the user types. */
export function PriceFields({ filter, prices, onChange }: PriceFieldsProps) {
  const { t, i18n } = useTranslation()
  const { symbol, code } = usePriceCurrency(filter)
  const fieldId = useId()
  const { min_price, max_price } = filter
  const [texts, setTexts] = useState(() => priceTexts(filter, i18n.language))
  const read = readPrices(texts)
  // Update the boxes after changes by the sliders or "Reset", but not while their text already means the same.
  if ((read.min_price ?? undefined) !== min_price || (read.max_price ?? undefined) !== max_price)
    setTexts(priceTexts(filter, i18n.language))
  const write = (bound: keyof PriceTexts, text: string) => {
    const next = { ...texts, [bound]: text }
    setTexts(next)
    onChange({ [bound]: readPrices(next)[bound] ?? undefined })
  }
  return (
    <div className="col-span-full grid grid-cols-2 gap-3">
      <div className="col-span-full">
        <PriceOverview
          prices={prices}
          min_price={min_price}
          max_price={max_price}
          onRange={(range) => onChange({ min_price: range.min_price, max_price: range.max_price })}
        />
      </div>
      {priceBounds.map((bound) => (
        <div key={bound} className="grid content-start gap-1.5">
          <label htmlFor={fieldId + bound} className="text-sm font-semibold">
            {t(`public.filter.${bound}`, { symbol })}
          </label>
          <input
            id={fieldId + bound}
            inputMode="decimal"
            autoComplete="off"
            placeholder={t('public.filter.any')}
            value={texts[bound]}
            aria-invalid={read[bound] === null || undefined}
            aria-describedby={
              read[bound] === null && !isDoubtful(texts[bound]) ? `${fieldId}${bound}-error` : undefined
            }
            onChange={({ target }) => write(bound, target.value)}
            className="control"
          />
          <AmountEcho typed={texts[bound]} currency={code} onPick={(text) => write(bound, text)} />
          {read[bound] === null && !isDoubtful(texts[bound]) && (
            <p id={`${fieldId}${bound}-error`} className="text-xs font-medium text-danger">
              {t('browse.mortgage.wrong.amount')}
            </p>
          )}
        </div>
      ))}
    </div>
  )
}
