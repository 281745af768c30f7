import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApi } from '../../../app/api/use-api'
import type { WordsFilter } from '../../../shared/results/filters/words-filter'
import { agentsQuery } from './people-query'
import { PeopleList } from './PeopleList'

export interface AgentsPageProps {
  filter: WordsFilter
  onFilter: (filter: WordsFilter) => void
}

/** Agents with listings or a verification, most listings first. */
export function AgentsPage({ filter, onFilter }: AgentsPageProps) {
  const list = useQuery({ ...agentsQuery(useApi(), filter), placeholderData: keepPreviousData })
  return (
    <PeopleList
      of="agents"
      filter={filter}
      onFilter={onFilter}
      list={list}
      link={(search, props) => <Link {...props} to="/agents" search={search} />}
    />
  )
}
