import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { CountedList } from '../../../shared/results/CountedList'
import type { WordsFilter } from '../../../shared/results/filters/words-filter'
import { WordsForm } from '../../../shared/results/filters/WordsForm'
import { Button } from '../../../ui/buttons/Button'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { LiveRegion } from '../../../ui/feedback/LiveRegion'
import type { PageLink } from '../../../ui/navigation/Pagination'
import { PersonGrid, PersonGridSkeleton } from './PersonGrid'
import type { ListedAgent } from './people-query'
import { PageHead } from '../../../ui/layout/PageHead'

export interface PeopleListProps<F extends WordsFilter> {
  /** Kind of people listed; selects the texts. */
  of: 'agents' | 'users'
  filter: F
  onFilter: (filter: F) => void
  list: UseQueryResult<{ data: ListedAgent[]; total?: number }>
  link: (filter: F, props: PageLink) => ReactNode
  /** Further filters next to the search by name. */
  children?: ReactNode
}

/** Paginated list of people with a search by name. */
export function PeopleList<F extends WordsFilter>(props: PeopleListProps<F>) {
  const { of, filter, onFilter, list, link, children } = props
  const { t } = useTranslation()
  const known = list.data && t(`pages.${of}.count`, { count: list.data.total ?? 0 })
  const count = known ?? (list.error ? '' : undefined)
  return (
    <div className="page grid gap-6 pt-6 md:pt-10">
      <PageHead title={t(`pages.${of}.title`)} text={t(`pages.${of}.text`)} />
      <WordsForm
        label={t(`pages.${of}.search`)}
        value={filter.search}
        onWords={(search) => onFilter({ ...filter, search, offset: undefined })}
      />
      {children}
      <p className="text-sm text-muted">{count ?? t('ui.loading')}</p>
      <LiveRegion text={list.isPlaceholderData ? '' : (count ?? '')} />
      <CountedList
        filter={filter}
        list={list}
        skeleton={<PersonGridSkeleton />}
        empty={
          <EmptyState
            icon="person"
            title={t(filter.search ? `pages.${of}.empty` : `pages.${of}.none`)}
            action={
              filter.search && (
                <Button onClick={() => onFilter({ ...filter, search: undefined, offset: undefined })}>
                  {t('pages.agents.clear')}
                </Button>
              )
            }
          >
            {filter.search && t('pages.agents.emptyText')}
          </EmptyState>
        }
        link={link}
      >
        {({ data }) => <PersonGrid people={data} />}
      </CountedList>
    </div>
  )
}
