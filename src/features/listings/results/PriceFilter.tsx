import { lazy, Suspense, useRef, useState, type FocusEvent } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { PropertyFilter } from '../../../../contract/filter/property-filter'
import { changed } from '../../../shared/results/list-input'
import { filterPanel, filterPill } from '../../../shared/results/filters/filter-styles'
import { useBelow } from '../../../ui/hooks/use-below'
import { AmountEcho } from '../../../ui/forms/AmountEcho'
import { join } from '../../../ui/layout/join-classes'
import { refuseAmount } from '../../../ui/forms/refuse-amount'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import { priceBounds, priceTexts, readPrices } from './price-text'
import { usePriceCurrency } from './use-price-currency'

const PricePanel = lazy(() => import('./PricePanel'))

export interface PriceFilterProps {
  filter: PropertyFilter
  onFilter: (filter: PropertyFilter) => void
}

/**
 * Minimum and maximum price in whole units of the search's currency, with a histogram below. Applied by Enter, by the
 * panel's button or on blur.
 */
export function PriceFilter({ filter, onFilter }: PriceFilterProps) {
  const { t, i18n } = useTranslation()
  const { symbol, code } = usePriceCurrency(filter)
  const form = useRef<HTMLFormElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const { min_price: least, max_price: most } = filter
  const [asked, setAsked] = useState({ least, most })
  const [texts, setTexts] = useState(() => priceTexts(filter, i18n.language))
  if (asked.least !== least || asked.most !== most) {
    setAsked({ least, most })
    setTexts(priceTexts(filter, i18n.language))
  }
  useBelow(form, panel, open)
  const read = readPrices(texts)
  const draft = { ...filter, min_price: read.min_price ?? undefined, max_price: read.max_price ?? undefined }
  const show = (on: boolean) => {
    if (on === open) return
    setOpen(on)
    if (on) panel.current?.showPopover()
    else panel.current?.hidePopover()
  }
  /** Applies the filter; if a box isn't a valid amount, shows an error and returns false. */
  const apply = (next: PropertyFilter) => {
    const wrong = priceBounds.find((bound) => read[bound] === null)
    if (wrong) {
      refuseAmount(
        form.current?.elements.namedItem(wrong) as HTMLInputElement,
        t('browse.mortgage.wrong.amount'),
      )
      show(true)
      return false
    }
    const { min_price, max_price } = next
    if (min_price !== least || max_price !== most) onFilter(changed(filter, { min_price, max_price }))
    return true
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return
    show(false)
    if (priceBounds.every((bound) => read[bound] !== null)) apply(draft)
    else setTexts(priceTexts(filter, i18n.language))
  }
  return (
    // Blur and Escape do the same as the form's button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      action="/properties"
      aria-label={t('public.filter.price')}
      onSubmit={(event) => {
        event.preventDefault()
        if (apply(draft)) show(false)
      }}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' && !open) show(true)
        else if (event.key === 'Escape' && open) show(false)
        else return
        event.preventDefault()
      }}
      className={join(
        filterPill(least !== undefined || most !== undefined),
        'flex w-auto! items-center gap-1 py-0! focus-within:border-ink',
      )}
    >
      <bdi aria-hidden>{symbol}</bdi>
      {priceBounds.map((bound, at) => (
        <span key={bound} className="contents">
          {at > 0 && (
            <span aria-hidden className="text-muted">
              –
            </span>
          )}
          <input
            name={bound}
            inputMode="decimal"
            autoComplete="off"
            value={texts[bound]}
            aria-label={t(`public.filter.${bound}`, { symbol })}
            placeholder={t(`public.filter.${bound}Short`, { symbol })}
            onClick={() => show(true)}
            onChange={({ target }) => {
              target.setCustomValidity('')
              setTexts({ ...texts, [bound]: target.value })
              show(true)
            }}
            className="min-h-10 w-24 rounded-sm bg-transparent px-1"
          />
        </span>
      ))}
      <button type="submit" className="sr-only" tabIndex={-1}>
        {t('public.filter.applyPrice')}
      </button>
      <div ref={panel} popover="manual" tabIndex={-1} className={join(filterPanel, 'w-98 font-normal')}>
        {open &&
          priceBounds.map((bound) => (
            <AmountEcho
              key={bound}
              typed={texts[bound]}
              currency={code}
              onPick={(text) => setTexts({ ...texts, [bound]: text })}
              className="mb-2"
            />
          ))}
        {open && (
          <Suspense fallback={<Skeleton className="h-52 w-full" />}>
            <PricePanel
              draft={draft}
              onRange={(range) => setTexts(priceTexts(range, i18n.language))}
              onClear={() => setTexts(priceTexts({}, i18n.language))}
              onShow={() => apply(draft) && show(false)}
            />
          </Suspense>
        )}
      </div>
    </form>
  )
}
