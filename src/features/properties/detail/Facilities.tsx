import { useTranslation } from 'react-i18next'
import type { Full } from '../types'
import { Block } from '../../../detail/Block'
import { KeyValue } from '../../../ui/KeyValue'

/** What is near, and how far. */
export function Facilities({ property }: { property: Full }) {
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
