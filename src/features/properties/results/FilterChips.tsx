import { useTranslation } from 'react-i18next'
import type { PropertyFilter } from '../../../../contract/property-filter'
import { Icon } from '../../../ui/Icon'
import { useSettings } from '../../../session/use-settings'
import { activeFilters } from './active-filters'
import type { FilterProps } from './FilterBar'
import { changed } from './list-input'

/** What narrows the list, each with a way to take it off. */
export function FilterChips({ filter, categories, onFilter }: FilterProps) {
  const { t, i18n } = useTranslation()
  const { currency_symbol: symbol } = useSettings()
  const active = activeFilters(filter, { t, lang: i18n.language, symbol, categories })
  if (active.length === 0) return null
  return (
    <ul aria-label={t('public.filter.active')} className="flex flex-wrap gap-2">
      {active.map(({ text, without }) => (
        <li key={text}>
          <button
            type="button"
            aria-label={t('public.filter.remove', { text })}
            onClick={() => onFilter(changed(filter, without))}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-line bg-accent-soft px-3 text-xs font-semibold text-accent hover:border-accent"
          >
            {text}
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          className="link min-h-9 px-2 text-xs font-semibold"
          onClick={() => onFilter(keptWithoutFilters(filter))}
        >
          {t('public.filter.clear')}
        </button>
      </li>
    </ul>
  )
}

/** Sorting is no filter: it stays. */
function keptWithoutFilters({ sort }: PropertyFilter): PropertyFilter {
  return { sort }
}
