import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../ui/LinkButton'
import { Notice } from '../../../ui/Notice'
import type { Full } from '../types'

/** For the owner only: this is how others see it, and where to change it. */
export function OwnerNotice({ property }: { property: Full }) {
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
