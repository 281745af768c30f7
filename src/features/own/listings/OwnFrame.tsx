import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { ConfirmDialog } from '../../../app/api/ConfirmDialog'
import { useCallQuery } from '../../../app/api/call-query'
import { Badge } from '../../../ui/feedback/Badge'
import { Button } from '../../../ui/buttons/Button'
import { LinkButton } from '../../../ui/buttons/LinkButton'
import { KeyValue } from '../../../ui/layout/KeyValue'
import { Notice } from '../../../ui/feedback/Notice'
import { StoredPicture } from '../../../ui/pictures/StoredPicture'
import { ListingAxes } from './ListingAxes'
import { FeaturingPart } from './FeaturingPart'
import { ownKinds } from '../../../shared/own-listings/own-kinds'
import { PendingChanges } from './PendingChanges'
import { ModeratorQuestion } from './ModeratorQuestion'
import { standingOf, type OwnCommon } from './owner-status'
import { statusTone } from './status-tone'
import { useListingAct, type ListingKind } from './use-listing-act'

/**
 * Tone of the notice for a listing that was submitted just now (`now`) or earlier (`before`); submitting a draft twice
 * yields only one listing.
 */
const submissions = { now: 'success', before: 'info' } as const

export interface OwnFrameProps {
  kind: ListingKind
  listing: OwnCommon & { slug_id: string }
  /** Query parameter set by the wizard: `now` or `before`. */
  sent: string | undefined
  facts: readonly { name: string; value: ReactNode }[]
  /** Content specific to the kind. */
  children?: ReactNode
}

/** Longest review time shown in hours; longer ones are shown in days. */
const hoursMost = 36

/** Usual review time of a listing; renders nothing if there is too little data. */
export function ReviewTime() {
  const { t } = useTranslation()
  const hours = useCallQuery('own-review-time', {}).data?.data?.hours
  if (hours === undefined) return null
  const text =
    hours < 1
      ? t('wizard.sent.reviewSoon')
      : hours <= hoursMost
        ? t('wizard.sent.reviewHours', { count: Math.round(hours) })
        : t('wizard.sent.reviewDays', { count: Math.ceil(hours / 24) })
  return <span className="block">{text}</span>
}

/** The owner's page of a listing: status, reason, available actions and content. */
export function OwnFrame({ kind, listing, sent, facts, children }: OwnFrameProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState(false)
  const act = useListingAct(kind, listing.id)
  const standing = standingOf(listing)
  const submission = (['now', 'before'] as const).find((one) => one === sent)
  const { list, edit, view } = ownKinds[kind]
  const ask = (isAsking: boolean) => {
    // Clear the refusal of an earlier attempt.
    act.reset()
    setDeleting(isAsking)
  }
  const remove = () => act.mutate('listing.deleted', { onSuccess: () => navigate({ to: list }) })
  return (
    <article className="page-narrow grid gap-6 py-6 md:py-10" data-standing={standing}>
      <header className="grid gap-2">
        <p>
          <Badge tone={statusTone[listing.listing_status]}>{t(`own.status.${listing.listing_status}`)}</Badge>
        </p>
        <h1 className="display text-xl">
          <bdi>{listing.title}</bdi>
        </h1>
        <p className="measure text-muted">{t(`wizard.meaning.${standing}`)}</p>
      </header>
      {submission && (
        <Notice tone={submissions[submission]} role="status">
          {t(`wizard.sent.${submission}`)}
          {submission === 'now' && <ReviewTime />}
        </Notice>
      )}
      {listing.reject_reason && standing !== 'editReview' && (
        <Notice
          tone={standing === 'rejected' ? 'danger' : 'warn'}
          title={t(standing === 'rejected' ? 'wizard.reason' : 'own.changes.refused')}
        >
          <bdi className="block whitespace-pre-line">{listing.reject_reason}</bdi>
        </Notice>
      )}
      {listing.question && <ModeratorQuestion kind={kind} id={listing.id} question={listing.question} />}
      {listing.picture && (
        <StoredPicture
          picture={listing.picture}
          sizes="(min-width: 768px) 720px, 100vw"
          eager="first"
          className="aspect-video w-full rounded-lg"
        />
      )}
      <div className="flex flex-wrap gap-2">
        {listing.allowed.includes('edit.submitted') && (
          <LinkButton tone="primary" icon="edit" {...edit(listing)}>
            {t('wizard.do.edit')}
          </LinkButton>
        )}
        {listing.request_status === 'approved' && (
          <LinkButton icon="eye" {...view(listing)}>
            {t('wizard.do.view')}
          </LinkButton>
        )}
        {listing.allowed.includes('listing.deleted') && (
          <Button tone="danger" onClick={() => ask(true)}>
            {t('wizard.do.listing.deleted')}
          </Button>
        )}
      </div>
      <ListingAxes listing={listing} act={act} />
      {standing === 'editReview' && <PendingChanges kind={kind} listing={listing} act={act} />}
      <FeaturingPart kind={kind} listing={listing} />
      <KeyValue items={facts} />
      {children}
      <ConfirmDialog
        open={deleting}
        title={t('wizard.delete.title')}
        confirm={t('wizard.delete.yes')}
        keep={t('wizard.delete.keep')}
        act={act}
        onConfirm={remove}
        onClose={() => ask(false)}
      >
        {t('wizard.delete.text')}
      </ConfirmDialog>
    </article>
  )
}
