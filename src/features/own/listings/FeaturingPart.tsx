import { useTranslation } from '../../../ui/i18n/use-translation'
import { Badge } from '../../../ui/feedback/Badge'
import { LinkButton } from '../../../ui/buttons/LinkButton'
import { featuringTone } from './featuring-tone'
import { useDates } from '../../../ui/format/use-dates'
import { offersFeaturing, type OwnCommon } from './owner-status'
import type { ListingKind } from './use-listing-act'

/** Featured status of a listing, with a button to request it once the listing is public. */
export function FeaturingPart({ kind, listing }: { kind: ListingKind; listing: OwnCommon }) {
  const { t } = useTranslation()
  const date = useDates({ dateStyle: 'long' })
  const { featuring, id } = listing
  const canAsk = offersFeaturing(listing)
  if (!featuring && !canAsk) return null
  return (
    <section
      aria-labelledby="featuring"
      data-featuring={featuring?.state}
      className="grid justify-items-start gap-3 rounded-lg border border-line p-4"
    >
      <h2 id="featuring" className="flex flex-wrap items-center gap-2 text-sm font-semibold">
        {t('featuring.title')}
        {featuring && (
          <Badge tone={featuringTone[featuring.state]}>{t(`featuring.state.${featuring.state}`)}</Badge>
        )}
      </h2>
      <p className="measure text-sm text-muted">
        {featuring
          ? t(`featuring.meaning.${featuring.state}`, { date: date(featuring.end_at) })
          : t('featuring.offer')}
      </p>
      {featuring?.reject_reason && (
        <p className="text-sm">
          {t('wizard.reason')}: <bdi>{featuring.reject_reason}</bdi>
        </p>
      )}
      {canAsk && (
        <LinkButton icon="star" to="/feature/$kind/$id" params={{ kind, id: String(id) }}>
          {t('featuring.do')}
        </LinkButton>
      )}
    </section>
  )
}
