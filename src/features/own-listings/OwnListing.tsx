import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/query'
import { useApi } from '../../api/use-api'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { ErrorState } from '../../ui/ErrorState'
import { KeyValue } from '../../ui/KeyValue'
import { LinkButton } from '../../ui/LinkButton'
import { Notice } from '../../ui/Notice'
import { Picture } from '../../ui/Picture'
import { Price } from '../../ui/Price'
import { Skeleton } from '../../ui/Skeleton'
import { listingActs, useListingAct } from './use-listing-act'
import { standingOf, toneOf, type OwnCard } from './standing'

/** An owner's view of one listing: where it stands, what that means, and what can be done now. */
export function OwnListing({ slugId, justSent }: { slugId: string; justSent: boolean }) {
  const found = useQuery(callQuery(useApi(), 'get-added-properties', { slug_id: slugId }))
  if (found.isError)
    return (
      <div className="page-narrow py-10">
        <ErrorState page onRetry={() => void found.refetch()}>
          {found.error.message}
        </ErrorState>
      </div>
    )
  const listing = found.data?.data[0]
  if (found.isSuccess && !listing) return <Missing />
  if (!listing)
    return (
      <div className="page-narrow grid gap-4 py-10" aria-busy="true">
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="h-72" />
      </div>
    )
  return <Found listing={listing} justSent={justSent} />
}

function Missing() {
  const { t } = useTranslation()
  return (
    <div className="page-narrow py-10">
      <ErrorState page title={t('refusals.notFound')}>
        <LinkButton to="/user/properties">{t('wizard.own.heading')}</LinkButton>
      </ErrorState>
    </div>
  )
}

function Found({ listing, justSent }: { listing: OwnCard; justSent: boolean }) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState(false)
  const act = useListingAct(listing.id)
  const standing = standingOf(listing)
  const date = (text: string) =>
    new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(new Date(text))
  const buttons = listingActs.filter((event) => listing.allowed.includes(event))
  const remove = async () => {
    await act.mutateAsync('listing.deleted')
    await navigate({ to: '/user/properties' })
  }
  return (
    <article className="page-narrow grid gap-6 py-6 md:py-10" data-standing={standing}>
      <header className="grid gap-2">
        <p>
          <Badge tone={toneOf[standing]}>{t(`wizard.state.${standing}`)}</Badge>
        </p>
        <h1 className="display text-xl">
          <bdi>{listing.title}</bdi>
        </h1>
        <p className="measure text-muted">{t(`wizard.meaning.${standing}`)}</p>
      </header>
      {justSent && (
        <Notice tone="success" role="status">
          {t('wizard.sent')}
        </Notice>
      )}
      {standing === 'rejected' && listing.reject_reason && (
        <Notice tone="danger" title={t('wizard.reason')}>
          <bdi>{listing.reject_reason}</bdi>
        </Notice>
      )}
      {listing.picture && (
        <Picture
          src={listing.picture.url}
          srcSet={listing.picture.srcset}
          sizes="(min-width: 768px) 720px, 100vw"
          alt=""
          width={listing.picture.width ?? 4}
          height={listing.picture.height ?? 3}
          hash={listing.picture.thumbhash}
          eager
          className="aspect-video w-full rounded-lg"
        />
      )}
      <div className="flex flex-wrap gap-2">
        {listing.allowed.includes('edit.submitted') && (
          <LinkButton
            tone="primary"
            icon="edit"
            to="/user/edit-property/$slugId"
            params={{ slugId: listing.slug_id }}
          >
            {t('wizard.do.edit')}
          </LinkButton>
        )}
        {standing !== 'pending' && listing.request_status === 'approved' && (
          <LinkButton icon="eye" to="/properties-details/$slugId" params={{ slugId: listing.slug_id }}>
            {t('wizard.do.view')}
          </LinkButton>
        )}
        {buttons.map((event) => (
          <Button
            key={event}
            tone={event === 'listing.deleted' ? 'danger' : 'secondary'}
            busy={act.isPending && act.variables === event}
            onClick={() => (event === 'listing.deleted' ? setDeleting(true) : act.mutate(event))}
          >
            {t(`wizard.do.${event}`)}
          </Button>
        ))}
      </div>
      <KeyValue
        items={[
          {
            name: t('wizard.price'),
            value: <Price money={{ minor: listing.price_minor, currency: listing.currency }} />,
          },
          { name: t('wizard.category'), value: listing.category.category },
          { name: t('wizard.city'), value: `${listing.city}, ${listing.country}` },
          { name: t('wizard.offer'), value: t(`wizard.market.${listing.market_status}`) },
          { name: t('wizard.own.views'), value: listing.views },
          { name: t('wizard.own.leads'), value: listing.leads },
          ...(listing.expires_at ? [{ name: t('wizard.own.expires'), value: date(listing.expires_at) }] : []),
        ]}
      />
      <Dialog
        open={deleting}
        title={t('wizard.delete.title')}
        onClose={() => setDeleting(false)}
        actions={
          <>
            <Button onClick={() => setDeleting(false)}>{t('wizard.delete.keep')}</Button>
            <Button tone="danger" busy={act.isPending} onClick={() => void remove()}>
              {t('wizard.delete.yes')}
            </Button>
          </>
        }
      >
        {t('wizard.delete.text')}
      </Dialog>
    </article>
  )
}
