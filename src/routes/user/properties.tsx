import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { OwnListings } from '../../features/own-listings/OwnListings'
import { OwnPage } from '../../features/own-listings/OwnPage'
import { useOwnCounts } from '../../features/own-listings/use-own-pages'
import { stateSearch } from '../../features/own-listings/state-search'
import { LinkButton } from '../../ui/LinkButton'
import { pageTitle } from '../../shell/page-title'

export const Route = createFileRoute('/user/properties')({
  ssr: false,
  validateSearch: stateSearch,
  head: pageTitle('wizard.own.heading'),
  component: Properties,
})

function Properties() {
  const { t } = useTranslation()
  const { state } = Route.useSearch()
  const navigate = Route.useNavigate()
  const add = (
    <LinkButton tone="primary" icon="plus" to="/list-property">
      {t('wizard.own.add')}
    </LinkButton>
  )
  return (
    <OwnPage
      heading={t('wizard.own.heading')}
      add={add}
      state={state}
      counts={useOwnCounts('get-added-properties', state)}
      onState={(search) => void navigate({ search })}
    >
      <OwnListings status={state} />
    </OwnPage>
  )
}
