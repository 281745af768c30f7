import { QueryFailure } from '../../../app/api/QueryFailure'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { ErrorState } from '../../../ui/feedback/ErrorState'
import { LinkButton } from '../../../ui/buttons/LinkButton'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import { ownKinds, type OwnKind } from '../../../shared/own-listings/own-kinds'

export interface LoadedListingProps<Card> {
  kind: OwnKind
  found: UseQueryResult<{ data: Card[] }>
  children: (card: Card) => ReactNode
}

/**
 * Loads the listing in the URL, handling loading, error and not found. After a failed refetch the listing stays
 * mounted, with any input on its page.
 */
export function LoadedListing<Card>({ kind, found, children }: LoadedListingProps<Card>) {
  const { t } = useTranslation()
  const listing = found.data?.data[0]
  if (listing) return children(listing)
  if (found.isError)
    return (
      <div className="page-narrow py-10">
        <QueryFailure of={found} page />
      </div>
    )
  if (found.isSuccess)
    return (
      <div className="page-narrow py-10">
        <ErrorState page title={t('refusals.notFound')}>
          <LinkButton to={ownKinds[kind].list}>{t(`own.${kind}.heading`)}</LinkButton>
        </ErrorState>
      </div>
    )
  return (
    <div className="page-narrow grid gap-4 py-10" aria-busy="true">
      <Skeleton className="h-8 w-2/3" />
      <Skeleton className="h-72" />
    </div>
  )
}
