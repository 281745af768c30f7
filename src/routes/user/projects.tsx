import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { requestStatuses, type RequestStatus } from '../../../contract/words'
import { OwnProjects } from '../../features/own-listings/OwnProjects'
import { LinkButton } from '../../ui/LinkButton'
import { Tabs } from '../../ui/Tabs'
import { pageTitle } from '../../shell/page-title'

const isStatus = (value: unknown): value is RequestStatus => requestStatuses.includes(value as RequestStatus)

export const Route = createFileRoute('/user/projects')({
  ssr: false,
  validateSearch: ({ state }: Record<string, unknown>): { state?: RequestStatus } =>
    isStatus(state) ? { state } : {},
  head: pageTitle('projects.own.heading'),
  component: Projects,
})

function Projects() {
  const { t } = useTranslation()
  const { state } = Route.useSearch()
  const navigate = Route.useNavigate()
  const tabs = ['all', ...requestStatuses] as const
  return (
    <div className="page grid gap-6 py-6 md:py-10">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="display text-xl">{t('projects.own.heading')}</h1>
        <LinkButton tone="primary" icon="plus" to="/list-project">
          {t('projects.own.add')}
        </LinkButton>
      </header>
      <Tabs
        label={t('wizard.own.state')}
        value={state ?? 'all'}
        tabs={tabs.map((value) => ({ value, title: t(`wizard.own.${value}`) }))}
        onChange={(value) => void navigate({ search: value === 'all' ? {} : { state: value } })}
      >
        <OwnProjects status={state} />
      </Tabs>
    </div>
  )
}
