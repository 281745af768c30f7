import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Data } from '../../../../contract/calls/call-types'
import { QueryFailure } from '../../../app/api/QueryFailure'
import { useApi } from '../../../app/api/use-api'
import { CardGridSkeleton } from '../../../shared/results/CardGridSkeleton'
import { CountedList } from '../../../shared/results/CountedList'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { LinkButton } from '../../../ui/buttons/LinkButton'
import { AgentHead } from './AgentHead'
import { agentQuery, partOf, type OffersFilter } from './people-query'

type Offers = Data<'agent-properties'>

export interface AgentPageProps {
  id: number
  filter: OffersFilter
  /** Renders the property cards, which other pages share. */
  properties: (cards: Offers['properties_data']) => ReactNode
  projects: (cards: Offers['projects_data']) => ReactNode
}

const tab =
  'inline-flex min-h-11 items-center border-b-2 border-transparent px-3 font-semibold text-muted hover:text-ink aria-[current]:border-accent aria-[current]:text-accent'

/** An agent with their paginated properties or projects. */
export function AgentPage({ id, filter, properties, projects }: AgentPageProps) {
  const { t } = useTranslation()
  const found = useQuery({ ...agentQuery(useApi(), id, filter), placeholderData: keepPreviousData })
  const agent = found.data?.data.customer_data
  if (!agent)
    return (
      <div className="page pt-10">
        {found.error ? <QueryFailure page of={found} /> : <CardGridSkeleton />}
      </div>
    )
  const part = partOf(agent, filter)
  const { property_count, project_count } = agent
  const offers = found.data!.data
  const listed =
    part === 'projects'
      ? { data: offers.projects_data, total: project_count }
      : { data: offers.properties_data, total: property_count }
  return (
    <div className="page grid gap-8 pt-4 md:pt-6">
      <AgentHead agent={agent} />
      <section aria-labelledby="offers" className="grid gap-5">
        <h2 id="offers" className="display text-lg md:text-xl">
          {t('pages.agent.offers', { name: agent.name })}
        </h2>
        {property_count > 0 && project_count > 0 && (
          <nav aria-labelledby="offers" className="flex flex-wrap gap-2 border-b border-line">
            <Link
              to="/agents/$id"
              params={{ id: String(id) }}
              search={{}}
              resetScroll={false}
              aria-current={part === 'properties' ? 'true' : undefined}
              className={tab}
            >
              {t('pages.agent.listings', { count: property_count })}
            </Link>
            <Link
              to="/agents/$id"
              params={{ id: String(id) }}
              search={{ part: 'projects' }}
              resetScroll={false}
              aria-current={part === 'projects' ? 'true' : undefined}
              className={tab}
            >
              {t('pages.agent.projects', { count: project_count })}
            </Link>
          </nav>
        )}
        <CountedList
          filter={filter}
          list={Object.assign({}, found, { data: listed })}
          skeleton={<CardGridSkeleton />}
          empty={
            <EmptyState
              icon="home"
              title={t('pages.agent.nothing')}
              action={<LinkButton to="/properties">{t('shell.browse')}</LinkButton>}
            >
              {t('pages.agent.nothingText')}
            </EmptyState>
          }
          link={(search, props) => (
            <Link {...props} to="/agents/$id" params={{ id: String(id) }} search={search} />
          )}
        >
          {() => (part === 'projects' ? projects(offers.projects_data) : properties(offers.properties_data))}
        </CountedList>
      </section>
    </div>
  )
}
