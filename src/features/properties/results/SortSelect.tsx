import { useTranslation } from 'react-i18next'
import { sorts, type PropertyFilter } from '../../../../contract/property-filter'
import { Select } from '../../../ui/Select'
import { changed } from './list-input'

/** The order of the list; newest first unless chosen. */
export function SortSelect({
  filter,
  onFilter,
}: {
  filter: PropertyFilter
  onFilter: (filter: PropertyFilter) => void
}) {
  const { t } = useTranslation()
  return (
    <Select
      aria-label={t('public.sort')}
      value={filter.sort ?? 'newest'}
      onChange={(event) => {
        const sort = sorts.find((one) => one === event.target.value)
        onFilter(changed(filter, { sort: sort === 'newest' ? undefined : sort }))
      }}
    >
      {sorts.map((sort) => (
        <option key={sort} value={sort}>
          {t(`public.sort.${sort}`)}
        </option>
      ))}
    </Select>
  )
}
