import { useTranslation } from 'react-i18next'
import { KeyValue } from '../../../ui/KeyValue'
import { Icon } from '../../../ui/Icon'
import { useDates } from '../../../ui/use-dates'
import { factIcon } from '../card/fact-icon'
import { factText } from '../card/fact-text'
import type { Full } from '../types'
import { characteristicRows } from '../../../results/characteristic-rows'
import { Block } from '../../../detail/Block'

/** What the category asks about, and when it was listed. */
export function Facts({ property }: { property: Full }) {
  const { t, i18n } = useTranslation()
  const day = useDates({ dateStyle: 'long', timeZone: 'UTC' })
  const items = [
    ...property.parameters.map((fact) => ({
      name: fact.name,
      icon: factIcon(fact.icon),
      value: factText(fact, i18n.language),
    })),
    ...characteristicRows(property, t).map(({ name, value }) => ({ name, icon: 'check' as const, value })),
    {
      name: t('public.detail.listed'),
      icon: 'clock' as const,
      value: day(property.created_at),
    },
    {
      name: t('public.detail.views'),
      icon: 'eye' as const,
      value: t('public.detail.viewsCount', { count: property.views }),
    },
    { name: t('public.detail.number'), icon: 'file' as const, value: String(property.id) },
  ]
  return (
    <Block id="facts" title={t('public.detail.facts')}>
      <KeyValue
        items={items.map(({ name, icon, value }) => ({
          name,
          value: (
            <span className="inline-flex items-center gap-2">
              <Icon name={icon} size={16} className="drawn text-muted" />
              <bdi>{value}</bdi>
            </span>
          ),
        }))}
      />
    </Block>
  )
}
