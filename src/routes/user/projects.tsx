import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { OwnProjects } from '../../features/own-listings/OwnProjects'
import { OwnPage } from '../../features/own-listings/OwnPage'
import { useOwnCounts } from '../../features/own-listings/use-own-pages'
import { stateSearch } from '../../features/own-listings/state-search'
import { LinkButton } from '../../ui/LinkButton'
import { pageTitle } from '../../shell/page-title'

export const Route = createFileRoute('/user/projects')({
  ssr: false,
  validateSearch: stateSearch,
  head: pageTitle('projects.own.heading'),
  component: Projects,
})

function Projects() {
  const { t } = useTranslation()
  const { state } = Route.useSearch()
  const navigate = Route.useNavigate()
  const add = (
    <LinkButton tone="primary" icon="plus" to="/list-project">
      {t('projects.own.add')}
    </LinkButton>
  )
  return (
    <OwnPage
      heading={t('projects.own.heading')}
      add={add}
      state={state}
      counts={useOwnCounts('get-added-projects', state)}
      onState={(search) => void navigate({ search })}
    >
      <OwnProjects status={state} />
    </OwnPage>
  )
}
