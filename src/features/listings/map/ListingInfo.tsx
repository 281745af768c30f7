import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { failureText } from '../../../app/api/failure-text'
import { useCallQuery } from '../../../app/api/call-query'
import { Awaited } from '../../../ui/feedback/Awaited'
import { CardPicture } from '../card/CardPicture'
import { characteristicLines } from '../../../../contract/listing/characteristic-text'
import { shownCharacteristics } from '../../../../contract/listing/characteristics'
import { factText } from '../../../../contract/listing/fact-text'
import { ListingBadges } from '../card/ListingBadges'
import { ListingPrice } from '../../../shared/results/ListingPrice'

/** Content of a listing's info window: a small card linked to it. */
export function ListingInfo({ id }: { id: number }) {
  const { t, i18n } = useTranslation()
  const { data, error } = useCallQuery('get-property-list', { id, limit: 1 })
  if (error) return <p className="p-4">{failureText(error, t)}</p>
  if (!data) return <Awaited className="h-72 w-full rounded-lg" />
  const listing = data.data[0]
  if (!listing) return <p className="p-4">{t('map.gone')}</p>
  const wording = { say: t, lang: i18n.language }
  const facts = [
    ...listing.facts.map((fact) => factText(fact, i18n.language)),
    ...characteristicLines(shownCharacteristics('property', 'card'), listing, wording).map(
      ({ name, value }) => `${name}: ${value}`,
    ),
  ].join(' · ')
  return (
    <article className="relative overflow-hidden rounded-lg font-sans">
      <CardPicture listing={listing} eager />
      <div className="absolute start-2 top-2 flex gap-1">
        <ListingBadges listing={listing} />
      </div>
      <div className="grid gap-0.5 p-3">
        <ListingPrice listing={listing} onCard className="text-base" />
        <h3 className="line-clamp-2 font-semibold">
          <Link
            to="/properties-details/$slugId"
            params={{ slugId: listing.slug_id }}
            className="text-ink! after:absolute after:inset-0"
          >
            {listing.title}
          </Link>
        </h3>
        <span className="text-xs text-muted">{[listing.city, listing.state].join(', ')}</span>
        {facts && <span className="text-xs">{facts}</span>}
      </div>
    </article>
  )
}
