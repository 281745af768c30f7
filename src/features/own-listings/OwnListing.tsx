import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/query'
import { useApi } from '../../api/use-api'
import { LinkButton } from '../../ui/LinkButton'
import { ListingPrice } from '../../results/ListingPrice'
import { FoundOne } from './FoundOne'
import { InterestedPeople } from './InterestedPeople'
import { useDates } from '../../ui/use-dates'
import { OwnFrame } from './OwnFrame'
import type { OwnCard } from './standing'

/** An owner's view of one property: where it stands, what that means, and what can be done now. */
export function OwnListing({ slugId, justSent }: { slugId: string; justSent: boolean }) {
  const { t } = useTranslation()
  const found = useQuery(callQuery(useApi(), 'get-added-properties', { slug_id: slugId }))
  return (
    <FoundOne found={found} list="/user/properties" listTitle={t('wizard.own.heading')}>
      {(listing) => <Found listing={listing} justSent={justSent} />}
    </FoundOne>
  )
}

function Found({ listing, justSent }: { listing: OwnCard; justSent: boolean }) {
  const { t } = useTranslation()
  const date = useDates({ dateStyle: 'long' })
  const page = { slugId: listing.slug_id }
  return (
    <OwnFrame
      kind="property"
      listing={listing}
      justSent={justSent}
      list="/user/properties"
      edit={
        <LinkButton tone="primary" icon="edit" to="/user/edit-property/$slugId" params={page}>
          {t('wizard.do.edit')}
        </LinkButton>
      }
      view={
        <LinkButton icon="eye" to="/properties-details/$slugId" params={page}>
          {t('wizard.do.view')}
        </LinkButton>
      }
      facts={[
        {
          name: t('wizard.price'),
          value: <ListingPrice listing={listing} />,
        },
        { name: t('wizard.category'), value: listing.category.category },
        { name: t('wizard.city'), value: `${listing.city}, ${listing.country}` },
        { name: t('wizard.own.views'), value: listing.views },
        { name: t('wizard.own.leads'), value: listing.leads },
        ...(listing.expires_at ? [{ name: t('wizard.own.expires'), value: date(listing.expires_at) }] : []),
      ]}
    >
      <InterestedPeople propertyId={listing.id} />
    </OwnFrame>
  )
}
