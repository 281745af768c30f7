import { useTranslation } from '../../../ui/i18n/use-translation'
import { factGroups } from '../../../../contract/values'
import { Block } from '../../../shared/detail/Block'
import { Icon, type IconName } from '../../../ui/pictures/Icon'
import { useDates } from '../../../ui/format/use-dates'
import { factIcon } from '../card/fact-icon'
import { characteristicLines } from '../../../../contract/listing/characteristic-text'
import { shownCharacteristics } from '../../../../contract/listing/characteristics'
import { factText } from '../../../../contract/listing/fact-text'
import type { Full } from '../listing-types'

interface FactRow {
  name: string
  icon: IconName
  value: string
}

/** A group of facts under a heading; renders nothing if empty. */
function Group({ id, title, rows }: { id: string; title: string; rows: readonly FactRow[] }) {
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={`facts-${id}`} className="grid content-start gap-1">
      <h3 id={`facts-${id}`} className="font-semibold">
        {title}
      </h3>
      <dl>
        {rows.map(({ name, icon, value }) => (
          <div key={name} className="flex justify-between gap-4 border-b border-line py-2 text-sm">
            <dt className="flex max-w-1/2 shrink-0 items-center gap-2 text-muted">
              <Icon name={icon} size={16} className="drawn shrink-0" />
              {name}
            </dt>
            <dd className="min-w-0 text-end font-medium wrap-anywhere">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The category's attributes under the operator's headings, and the listing date. */
export function Facts({ property }: { property: Full }) {
  const { t, i18n } = useTranslation()
  const day = useDates({ dateStyle: 'long', timeZone: 'UTC' })
  const rowsOf = (group: Full['parameters'][number]['group']): FactRow[] =>
    property.parameters
      .filter((fact) => fact.group === group)
      .map((fact) => ({
        name: fact.name,
        icon: factIcon(fact.icon),
        value: factText(fact, i18n.language),
      }))
  const wording = { say: t, lang: i18n.language }
  const characteristics = characteristicLines(
    shownCharacteristics('property', 'facts'),
    property,
    wording,
  ).map(({ name, value }) => ({ name, value, icon: 'check' as const }))
  const listing: FactRow[] = [
    { name: t('public.detail.listed'), icon: 'clock', value: day(property.created_at) },
    {
      name: t('public.detail.views'),
      icon: 'eye',
      value: t('public.detail.viewsCount', { count: property.views }),
    },
    { name: t('public.detail.number'), icon: 'file', value: String(property.id) },
  ]
  return (
    <Block id="facts" title={t('public.detail.facts')}>
      <div className="gap-8 *:mb-6 *:break-inside-avoid sm:columns-2">
        {factGroups.map((group) => (
          <Group
            key={group}
            id={group}
            title={t(`public.detail.group.${group}`)}
            rows={[...rowsOf(group), ...(group === 'building' ? characteristics : [])]}
          />
        ))}
        <Group id="other" title={t('public.detail.group.other')} rows={rowsOf(null)} />
        <Group id="listing" title={t('public.detail.group.listing')} rows={listing} />
      </div>
    </Block>
  )
}
