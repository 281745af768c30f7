import { useTranslation } from 'react-i18next'
import { writtenIn } from '../../../../contract/written-in'
import type { Full } from '../types'
import { Block } from '../../../detail/Block'

/** The owner's own words; the browser decides the direction of each paragraph's letters. */
export function Description({ property }: { property: Full }) {
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
