import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { FailureNotice } from '../../../app/api/FailureNotice'
import { useCallQuery } from '../../../app/api/call-query'
import { QueryFailure } from '../../../app/api/QueryFailure'
import { useApi } from '../../../app/api/use-api'
import { Button } from '../../../ui/buttons/Button'
import { LinkButton } from '../../../ui/buttons/LinkButton'
import { Notice } from '../../../ui/feedback/Notice'
import { Awaited } from '../../../ui/feedback/Awaited'
import { offersFeaturing } from './owner-status'
import type { ListingKind } from './use-listing-act'

export interface AskFeaturingProps {
  kind: ListingKind
  id: number
  onAsked: () => void
}

/**
 * Confirmation before requesting to feature a listing: shows the listing, what the request uses up and who decides. For
 * a listing that can't be featured now, a text says which can.
 */
export function AskFeaturing({ kind, id, onAsked }: AskFeaturingProps) {
  const { t } = useTranslation()
  const api = useApi()
  const queries = useQueryClient()
  const properties = useCallQuery('get-added-properties', { id }, { enabled: kind === 'property' })
  const projects = useCallQuery('get-added-projects', { id }, { enabled: kind === 'project' })
  const found = kind === 'property' ? properties : projects
  const asking = useMutation({
    mutationFn: () =>
      api.call('store_advertisement', {
        feature_for: kind,
        [kind === 'property' ? 'property_id' : 'project_id']: id,
      } as { feature_for: ListingKind }),
    onSuccess: async () => {
      const calls = ['get-featured-data', 'get-added-properties', 'get-added-projects']
      await Promise.all(calls.map((call) => queries.invalidateQueries({ queryKey: [call] })))
      onAsked()
    },
  })
  if (found.isPending) return <Awaited className="h-40" />
  const listing = found.data?.data[0]
  if (found.error) return <QueryFailure of={found} />
  if (!listing)
    return (
      <Notice tone="danger" role="alert">
        {t('refusals.notFound')}
      </Notice>
    )
  // The listing read again after the request no longer offers featuring.
  const isOpen = offersFeaturing(listing) || asking.isPending || asking.isSuccess
  if (!isOpen)
    return <Notice>{t(listing.featuring?.is_open ? 'featuring.already' : 'featuring.emptyText')}</Notice>
  return (
    <section aria-labelledby="ask" className="grid gap-3 rounded-lg border border-line p-4">
      <h2 id="ask" className="display text-lg">
        {t('featuring.ask')} <bdi>{listing.title}</bdi>
      </h2>
      <p className="measure text-sm text-muted">{t('featuring.askMeaning')}</p>
      <FailureNotice error={asking.error} />
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" icon="star" busy={asking.isPending} onClick={() => asking.mutate()}>
          {t('featuring.send')}
        </Button>
        {kind === 'property' ? (
          <LinkButton to="/user/properties">{t('ui.cancel')}</LinkButton>
        ) : (
          <LinkButton to="/user/projects">{t('ui.cancel')}</LinkButton>
        )}
      </div>
    </section>
  )
}
