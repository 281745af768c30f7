import type { TFunction } from '../../../../contract/texts/translate'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { readFilter, type PropertyFilter } from '../../../../contract/filter/property-filter'
import { doubtfulIn } from '../../../../contract/input/parse-number'
import { useCallQuery } from '../../../app/api/call-query'
import { activeFilters } from '../../../shared/results/filters/active-filters'
import { countText } from '../../../shared/results/count-text'
import type { ActiveFilter } from '../../../shared/results/filters/FilterChips'
import { NoMatches } from '../../../shared/results/NoMatches'
import { SaveSearch } from '../../../shared/results/SaveSearch'
import { withoutText } from '../../../shared/results/filters/without-text'
import { useSettings } from '../../../app/api/use-settings'
import { AmountEcho } from '../../../ui/forms/AmountEcho'
import { usePriceCurrency } from './use-price-currency'
import type { PropertyCategory } from '../listing-types'

export interface NoListingsProps {
  filter: PropertyFilter
  active: readonly ActiveFilter<PropertyFilter>[]
  onFilter: (filter: PropertyFilter) => void
}

/** Empty list, used until the categories are loaded. */
const none: readonly PropertyCategory[] = []

/** Empty state of the results: filters to relax or remove, with the server's counts, or an alert for new listings. */
export default function NoListings({ filter, active, onFilter }: NoListingsProps) {
  const { t, i18n } = useTranslation()
  const { currency_symbol: symbol } = useSettings()
  const categories = useCallQuery('get_categories', {}).data?.data ?? none
  const { offset: _, limit: __, cursor: ___, ...asked } = filter
  const found = useCallQuery('property-alternatives', asked, { enabled: active.length > 0 }).data?.data ?? []
  const { code } = usePriceCurrency(filter)
  const { search = '' } = filter
  const doubtful = doubtfulIn(search)
  const texts = { t, lang: i18n.language, symbol, categories }
  const alternatives = found.map(({ filter: written, is_wider: isWider, ...counted }) => {
    const other = readFilter(written)
    const before = active.map(({ text }) => text)
    const after = activeFilters(other, texts).map(({ text }) => text)
    const text = isWider
      ? (after.find((one) => !before.includes(one)) ?? widerText(t, other))
      : withoutText(t, before.filter((one) => !after.includes(one)).join(', '))
    return {
      text: t('public.results.alternative', { text, count: countText(t, counted) }),
      filter: other,
    }
  })
  return (
    <NoMatches isFiltered={active.length > 0} alternatives={alternatives} onFilter={onFilter}>
      {doubtful !== null && (
        <AmountEcho
          typed={doubtful}
          currency={code}
          onPick={(amount) => onFilter({ ...asked, search: search.replace(doubtful, amount) })}
        />
      )}
      {active.length > 0 && (
        <div className="grid justify-items-center gap-2">
          <p className="text-sm text-muted">{t('public.results.saveText')}</p>
          <SaveSearch isOffer filter={filter} />
        </div>
      )}
    </NoMatches>
  )
}

/** Returns the text for a larger radius, which isn't among the active filters' texts. */
const widerText = (t: TFunction, { radius }: PropertyFilter) => t('public.filter.within', { km: radius })
