import { useTranslation } from '../../ui/i18n/use-translation'
import { useCallQuery } from '../../app/api/call-query'
import { QueryFailure } from '../../app/api/QueryFailure'
import { mailGapOf } from '../../app/session/session-parts'
import { usePerson } from '../../app/session/use-session'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { LinkButton } from '../../ui/buttons/LinkButton'
import { Notice } from '../../ui/feedback/Notice'
import { Awaited } from '../../ui/feedback/Awaited'
import { SavedSearch } from './SavedSearch'
import { PageHead } from '../../ui/layout/PageHead'

/** The user's saved searches, newest first, with filters, alert frequency and pending matches. */
export function SavedSearches() {
  const { t } = useTranslation()
  const person = usePerson()
  const gap = person && mailGapOf(person)
  const list = useCallQuery('saved-searches', {}, { staleTime: 0 })
  const searches = list.data?.data
  return (
    <section className="page-narrow grid gap-6 py-6 md:py-10">
      <PageHead title={t('alerts.heading')} text={t('alerts.lead')} />
      {gap && searches && searches.length > 0 && (
        <Notice
          tone="warn"
          actions={
            <LinkButton to="/user/contact">
              {t(gap === 'noAddress' ? 'alerts.addAddress' : 'alerts.confirmAddress')}
            </LinkButton>
          }
        >
          {t(`alerts.${gap}`)}
        </Notice>
      )}
      <QueryFailure of={list} />
      {list.isPending && <Awaited className="h-48 w-full rounded-lg" />}
      {searches?.length === 0 && (
        <EmptyState
          icon="bell"
          title={t('alerts.empty')}
          action={
            <LinkButton to="/properties" tone="primary" icon="search">
              {t('alerts.search')}
            </LinkButton>
          }
        >
          {t('alerts.emptyText')}
        </EmptyState>
      )}
      {searches && searches.length > 0 && (
        <ul className="grid gap-4">
          {searches.map((search) => (
            <li key={search.id}>
              <SavedSearch search={search} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
