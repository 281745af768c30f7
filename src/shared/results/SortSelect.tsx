import type { TextIn } from '../../../contract/texts/catalogue'
import { useTranslation } from '../../ui/i18n/use-translation'
import { Select } from '../../ui/forms/Select'

type Sort = TextIn<'public.sort'>

export interface SortSelectProps<S extends Sort> {
  /** Chosen order; undefined for the default. */
  sort: S | undefined
  /** Whether the list has a search text; if so, best match is available and is the default. */
  searching: boolean
  sorts: readonly S[]
  onSort: (sort: S | undefined) => void
  className?: string
}

/** Sort order of the list; defaults to best match for a search, otherwise newest first. */
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
