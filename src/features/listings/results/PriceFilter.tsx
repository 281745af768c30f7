import { useTranslation } from 'react-i18next'
import { readFilter, type PropertyFilter } from '../../../../contract/property-filter'
import { useSettings } from '../../../session/use-settings'
import { Button } from '../../../ui/Button'
import { changed } from '../../../results/list-input'

/** Lowest and highest price, in whole units of the site's currency; applied by the button or by Enter. */
export function PriceFilter({
  filter,
  onFilter,
}: {
  filter: PropertyFilter
  onFilter: (filter: PropertyFilter) => void
}) {
  const { t } = useTranslation()
  const { currency_symbol: symbol } = useSettings()
  const apply = (form: FormData) => {
    const { min_price, max_price } = readFilter(Object.fromEntries(form))
    onFilter(changed(filter, { min_price, max_price }))
  }
  return (
    <form
      className="flex flex-1 items-center gap-1.5 sm:flex-none"
      onSubmit={(event) => {
        event.preventDefault()
        apply(new FormData(event.currentTarget))
      }}
    >
      {(['min_price', 'max_price'] as const).map((name) => (
        <input
          key={name}
          name={name}
          inputMode="numeric"
          pattern="[0-9]*"
          defaultValue={filter[name]}
          aria-label={t(`public.filter.${name}`, { symbol })}
          placeholder={t(`public.filter.${name}Short`, { symbol })}
          className="control min-w-24 sm:w-28"
        />
      ))}
      <Button type="submit" tone="secondary" aria-label={t('public.filter.applyPrice')}>
        {t('public.filter.apply')}
      </Button>
    </form>
  )
}
