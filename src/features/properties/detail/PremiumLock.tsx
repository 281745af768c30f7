import { useTranslation } from 'react-i18next'
import { Locked } from '../../../detail/Locked'
import type { Full } from '../types'

/** A premium property without a package that opens it: what is missing and how to get it (D81). */
export function PremiumLock({ property: { slug_id, locked_parts, opens_with } }: { property: Full }) {
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
