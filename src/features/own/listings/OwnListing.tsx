import { useTranslation } from '../../../ui/i18n/use-translation'
import { useCallQuery } from '../../../app/api/call-query'
import { ListingPrice } from '../../../shared/results/ListingPrice'
import { useDates } from '../../../ui/format/use-dates'
import { LoadedListing } from './LoadedListing'
import { InterestedPeople } from './InterestedPeople'
import { ownKinds, type OwnKind } from '../../../shared/own-listings/own-kinds'
import { OwnFrame } from './OwnFrame'
import type { OwnRow } from './owner-status'

interface OwnListingProps {
  kind: OwnKind
  /** Id or slug of the listing, as in the URL. */
  which: { id?: number; slug_id?: string }
  /** Outcome of the wizard, if it led here. */
  sent: string | undefined
}

/** The owner's view of a property or project: status, its meaning and available actions. */
export function OwnListing({ kind, which, sent }: OwnListingProps) {
  const found = useCallQuery(ownKinds[kind].call, which)
  return (
    <LoadedListing<OwnRow> kind={kind} found={found}>
      {(listing) => <Found kind={kind} listing={listing} sent={sent} />}
    </LoadedListing>
  )
}

interface FoundProps extends Omit<OwnListingProps, 'which'> {
  listing: OwnRow
}

function Found({ kind, listing, sent }: FoundProps) {
  const { t } = useTranslation()
  const date = useDates({ dateStyle: 'long' })
  const home = 'price' in listing ? listing : null
  return (
    <OwnFrame
      kind={kind}
      listing={listing}
      sent={sent}
      facts={[
        ...(home ? [{ name: t('wizard.price'), value: <ListingPrice listing={home} /> }] : []),
        ...('type' in listing
          ? [{ name: t('projects.stageName'), value: t(`project.type.${listing.type}`) }]
          : []),
        { name: t('wizard.category'), value: listing.category.category },
        { name: t('wizard.city'), value: `${listing.city}, ${listing.country}` },
        ...(home?.views ? [{ name: t('wizard.own.views'), value: home.views }] : []),
        ...(home?.leads ? [{ name: t('wizard.own.leads'), value: home.leads }] : []),
        ...(listing.expires_at ? [{ name: t('wizard.own.expires'), value: date(listing.expires_at) }] : []),
      ]}
    >
      {home && <InterestedPeople propertyId={home.id} />}
    </OwnFrame>
  )
}
