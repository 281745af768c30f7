import { createFileRoute, notFound } from '@tanstack/react-router'
import { foundOr404 } from '../app/api/found-or-404'
import { isRecordId } from '../app/api/record-id'
import { agentData, agentTrail } from '../features/content/people/agent-data'
import { AgentPage } from '../features/content/people/AgentPage'
import { agentQuery, readOffers, type OffersFilter } from '../features/content/people/people-query'
import { ProjectGrid } from '../features/projects/results/ProjectGrid'
import { CardGrid } from '../features/listings/card/CardGrid'
import { stringifySearch } from '../app/page/search-params'
import { crumbsData } from '../app/page/crumbs-data'
import { excerpt } from '../app/page/head-texts'
import { pageHead } from '../app/page/page-head'

/** An agent with properties and projects (D80, D95). */
export const Route = createFileRoute('/agents/$id')({
  validateSearch: (search) => search as OffersFilter,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params: { id }, deps }) => {
    if (!isRecordId(id)) throw notFound()
    const { api, queryClient, i18n, origin } = context
    const filter = readOffers({ ...deps })
    const { data } = await foundOr404(queryClient.ensureQueryData(agentQuery(api, Number(id), filter)))
    const agent = data.customer_data
    const count = agent.property_count + agent.project_count
    const site = i18n.t('shell.siteName')
    const head = pageHead(context, {
      path: `/agents/${agent.id}${stringifySearch({ ...filter })}`,
      title: agent.name,
      description:
        excerpt(agent.about_me ?? '') || i18n.t('pages.agent.description', { name: agent.name, count, site }),
      image: agent.profile ?? undefined,
      data: import.meta.env.SSR
        ? [agentData(agent, origin), crumbsData(origin, agentTrail(i18n.t, agent))]
        : undefined,
    })
    return { head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: Agent,
})

function Agent() {
  const { id } = Route.useParams()
  return (
    <AgentPage
      key={id}
      id={Number(id)}
      filter={readOffers({ ...Route.useSearch() })}
      properties={(cards) => <CardGrid cards={cards} heading="h3" />}
      projects={(cards) => <ProjectGrid projects={cards} heading="h3" />}
    />
  )
}
