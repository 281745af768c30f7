import type { TextIn } from '../../../contract/texts/catalogue'
import { useTranslation } from '../../ui/i18n/use-translation'
import { Select } from '../../ui/forms/Select'

type Sort = TextIn<'public.sort'>

export interface SortSelectProps<S extends Sort> {
  /** The chosen order; undefined for the usual one. */
  sort: S | undefined
  /** Whether words are searched: only then there is a best match, and it is the usual order. */
  searching: boolean
  sorts: readonly S[]
  onSort: (sort: S | undefined) => void
  className?: string
}

/** The order of the list; the best match of a search, otherwise the newest first unless chosen. */
export function SortSelect<S extends Sort>({
  sort,
  searching,
  sorts,
  onSort,
  className,
}: SortSelectProps<S>) {
  const { t } = useTranslation()
  const usual = searching ? 'relevance' : 'newest'
  const offered = sorts.filter((one) => searching || one !== 'relevance')
  return (
    <Select
      className={className}
      aria-label={t('public.sort')}
      value={sort && offered.includes(sort) ? sort : usual}
      onChange={(event) => {
        const chosen = offered.find((one) => one === event.target.value)
        onSort(chosen === usual ? undefined : chosen)
      }}
      options={offered}
      text={(one) => t(`public.sort.${one}`)}
    />
  )
}
