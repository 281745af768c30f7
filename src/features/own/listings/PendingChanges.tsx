import { asTextKey } from '../../../../contract/texts/translate'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { useCallQuery } from '../../../app/api/call-query'
import { QueryFailure } from '../../../app/api/QueryFailure'
import { Awaited } from '../../../ui/feedback/Awaited'
import { BeforeAfter } from '../../../ui/layout/BeforeAfter'
import { RelativeTime } from '../../../ui/format/RelativeTime'
import type { OwnCommon } from './owner-status'
import type { ListingKind, useListingAct } from './use-listing-act'
import { WithdrawEdit } from './WithdrawEdit'

interface PendingChangesProps {
  kind: ListingKind
  listing: OwnCommon
  act: ReturnType<typeof useListingAct>
}

/** Diff between the live listing and the edit in review, field by field (D12). */
export function PendingChanges({ kind, listing, act }: PendingChangesProps) {
  const { t } = useTranslation()
  const input = kind === 'property' ? { property_id: listing.id } : { project_id: listing.id }
  const found = useCallQuery('own-changes', input, { staleTime: 0 })
  const own = found.data?.data
  return (
    <section aria-labelledby="changes" className="grid gap-3">
      <div className="grid gap-1">
        <h2 id="changes" className="display text-lg">
          {t('own.changes.title')}
        </h2>
        <p className="measure text-sm text-muted">
          {t('own.changes.meaning')}{' '}
          {own?.submitted_at && (
            <>
              {t('own.changes.sentAt')}: <RelativeTime at={own.submitted_at} kind="chat" />
            </>
          )}
        </p>
      </div>
      <QueryFailure of={found} />
      {found.isPending && <Awaited className="h-32 w-full rounded-lg" />}
      {own && own.changes.length === 0 && <p className="text-sm text-muted">{t('own.changes.none')}</p>}
      {own && own.changes.length > 0 && (
        <BeforeAfter
          caption={t('own.changes.title')}
          titles={{
            field: t('own.changes.field'),
            before: t('own.changes.before'),
            after: t('own.changes.after'),
          }}
          changes={own.changes.map((change) => ({ ...change, label: t(asTextKey(change.label)) }))}
        />
      )}
      {own && own.images.length > 0 && (
        <ul aria-label={t('own.changes.pictures')} className="flex flex-wrap gap-2">
          {own.images.map((image) => (
            <li key={image.url}>
              <img
                src={image.url}
                alt={image.alt}
                className="h-24 w-32 rounded-md border border-line object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      {listing.allowed.includes('revision.withdrawn') && <WithdrawEdit act={act} />}
    </section>
  )
}
