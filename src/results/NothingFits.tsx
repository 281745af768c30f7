import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../api/query'
import { useApi } from '../api/use-api'
import { Button } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { countText } from './count-text'
import type { ActiveFilter } from './FilterChips'
import { changed, type Paging } from './list-input'
import { toHeading } from './to-heading'

export interface NothingFitsProps<F extends Paging> {
  call: 'get-property-list' | 'get-projects'
  filter: F
  active: readonly ActiveFilter<F>[]
  onFilter: (filter: F) => void
}

/** So many filters are tried without. */
const triedMax = 8

/** Nothing fits all filters: which of them to loosen, by asking what there would be without each. */
export default function NothingFits<F extends Paging>({
  call,
  filter,
  active,
  onFilter,
}: NothingFitsProps<F>) {
  const { t } = useTranslation()
  const api = useApi()
  const choose = (next: F) => {
    toHeading()
    onFilter(next)
  }
  const tried = active.slice(0, triedMax)
  const replies = useQueries({
    queries: tried.map(({ without }) => callQuery(api, call, { ...changed(filter, without), limit: 1 })),
  })
  const methods = tried
    .flatMap((one, at) => {
      const listed = replies[at]?.data
      return listed?.total ? [{ ...one, listed, total: listed.total }] : []
    })
    .toSorted((a, b) => b.total - a.total)
  return (
    <EmptyState
      title={t('public.results.empty')}
      action={
        active.length > 0 && (
          <Button tone="primary" onClick={() => choose({} as F)}>
            {t('public.filter.clear')}
          </Button>
        )
      }
    >
      <p>{t(methods.length > 0 ? 'public.results.loosen' : 'public.results.emptyText')}</p>
      {methods.length > 0 && (
        <ul className="mt-3 flex flex-wrap justify-center gap-2">
          {methods.map(({ text, without, listed }) => (
            <li key={text}>
              <Button onClick={() => choose(changed(filter, without))}>
                {t('public.results.without', {
                  text,
                  count: countText(t, listed, call === 'get-projects' ? 'project' : 'public'),
                })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </EmptyState>
  )
}
