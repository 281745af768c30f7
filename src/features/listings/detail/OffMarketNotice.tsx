import { useTranslation } from '../../../ui/i18n/use-translation'
import { buttonLook } from '../../../ui/buttons/button-styles'
import { Icon } from '../../../ui/pictures/Icon'
import { Notice } from '../../../ui/feedback/Notice'
import type { Full } from '../listing-types'

/** Notice at the top of a sold or rented listing, with a link to similar available ones. */
export function OffMarketNotice({ property, similar }: { property: Full; similar: boolean }) {
  const { t } = useTranslation()
  const { market_status: market } = property
  if (market === 'available') return null
  return (
    <Notice
      tone="warn"
      className="my-4 md:mt-0"
      title={<span className="text-base">{t(`public.market.${market}`)}</span>}
      actions={similar && <SeeSimilar size="sm" />}
    >
      {t(`public.detail.offMarket.${market}`)}
    </Notice>
  )
}

/** Link to the similar listings below. */
export function SeeSimilar({ size }: { size?: 'sm' }) {
  const { t } = useTranslation()
  return (
    <a href="#similar" className={buttonLook({ size })}>
      <Icon name="down" size={18} />
      {t('public.detail.seeSimilar')}
    </a>
  )
}
