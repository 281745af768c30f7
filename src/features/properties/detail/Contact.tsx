import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/Icon'
import type { Full } from '../types'

const line = 'link inline-flex min-h-11 items-center gap-2 text-sm'

/** Phone and mail of the owner, where they may be seen (D81, D94). */
export function Contact({ property: { owner, locked } }: { property: Full }) {
  const { t } = useTranslation()
  if (locked) return <p className="text-sm text-muted">{t('public.detail.contactLocked')}</p>
  if (!owner.mobile && !owner.email) return null
  return (
    <ul className="grid">
      {owner.mobile && (
        <li>
          <a href={`tel:${owner.mobile}`} className={line}>
            <Icon name="phone" size={18} />
            <bdi dir="ltr">{owner.mobile}</bdi>
          </a>
        </li>
      )}
      {owner.email && (
        <li>
          <a href={`mailto:${owner.email}`} className={line}>
            <Icon name="mail" size={18} />
            {owner.email}
          </a>
        </li>
      )}
    </ul>
  )
}
