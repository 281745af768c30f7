import { ReportControl } from '../../../shared/reports/ReportControl'
import type { Full } from '../listing-types'
import { Documents } from './Documents'
import { Facts } from './Facts'
import { KeyFacts, TrustStrip } from './KeyFacts'
import { MonthlyEstimate, MortgageTeaser } from './MortgageTeaser'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { writtenIn } from '../../../../contract/language/detect-language'
import { Block } from '../../../shared/detail/Block'
import { KeyValue } from '../../../ui/layout/KeyValue'
import { Tour } from '../../../shared/detail/tour/Tour'
import { Video } from '../../../shared/detail/Video'
import { LinkButton } from '../../../ui/buttons/LinkButton'
import { Notice } from '../../../ui/feedback/Notice'
import { lazy } from 'react'
import { Place } from '../../../shared/detail/Place'
import { placeLine } from './place-line'
import { Locked } from '../../../shared/detail/Locked'

/** Notice on a premium property the user's package doesn't include: what is missing and how to get it (D81). */
function PremiumLock({ property: { slug_id, locked_parts, opens_with } }: { property: Full }) {
  const { t } = useTranslation()
  return (
    <Locked
      feature="premium_properties"
      title={t('public.detail.lockedTitle')}
      parts={locked_parts}
      opensWith={opens_with}
      returnTo={`/properties-details/${slug_id}`}
    />
  )
}

const PositionMap = lazy(() => import('./PositionMap'))

/** Map with the property and nearby listings. */
function Position({ property }: { property: Full }) {
  return <Place address={placeLine(property)} at={property} map={<PositionMap property={property} />} />
}

/** Notice for the owner that this is the public view, with a link to edit the listing. */
function OwnerNotice({ property }: { property: Full }) {
  const { t } = useTranslation()
  return (
    <Notice
      title={t('public.detail.yours')}
      actions={
        <LinkButton to="/my-property/$slugId" params={{ slugId: property.slug_id }} size="sm" icon="edit">
          {t('public.detail.manage')}
        </LinkButton>
      }
    >
      {t('public.detail.yoursText')}
    </Notice>
  )
}

/** Virtual tour and video. */
function Moving({ property: { tour, video_link, title } }: { property: Full }) {
  const { t } = useTranslation()
  return (
    <>
      {tour && (
        <Block id="tour" title={t('public.tour')}>
          <Tour picture={tour} title={title} />
        </Block>
      )}
      {video_link && (
        <Block id="video" title={t('public.video')}>
          <Video link={video_link} title={title} />
        </Block>
      )}
    </>
  )
}

/** Nearby places with distances. */
function Facilities({ property }: { property: Full }) {
  const { t, i18n } = useTranslation()
  const facilities = property.assign_facilities
  if (facilities.length === 0) return null
  const km = new Intl.NumberFormat(i18n.language, {
    numberingSystem: 'latn',
    style: 'unit',
    unit: 'kilometer',
    maximumFractionDigits: 1,
  })
  return (
    <Block id="facilities" title={t('public.detail.facilities')}>
      <KeyValue items={facilities.map(({ name, distance }) => ({ name, value: km.format(distance) }))} />
    </Block>
  )
}

/** The owner's description; the browser detects each paragraph's text direction. */
function Description({ property }: { property: Full }) {
  const { t, i18n } = useTranslation()
  if (!property.description) return null
  return (
    <Block id="description" title={t('public.detail.description')}>
      <p
        dir="auto"
        lang={writtenIn(property.description, i18n.language)}
        className="measure text-base whitespace-pre-line"
      >
        {property.description}
      </p>
    </Block>
  )
}

/** Everything below price and title, in reading order. */
export default function DetailBody({ property }: { property: Full }) {
  return (
    <>
      <MonthlyEstimate property={property} />
      <KeyFacts property={property} />
      <TrustStrip property={property} />
      {property.is_owner && <OwnerNotice property={property} />}
      {property.locked && <PremiumLock property={property} />}
      <div className="grid grid-cols-1 gap-10 pt-4 *:border-t *:border-line *:pt-8">
        <Description property={property} />
        <Moving property={property} />
        <Position property={property} />
        <Facilities property={property} />
        <Facts property={property} />
        <Documents property={property} />
        <MortgageTeaser key={property.id} property={property} />
      </div>
      {!property.is_owner && (
        <div>
          <ReportControl about={{ property_id: property.id }} name={property.owner.name} />
        </div>
      )}
    </>
  )
}
