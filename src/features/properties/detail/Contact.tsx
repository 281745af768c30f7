import { useTranslation } from 'react-i18next'
import { ContactLinks } from '../../../ui/ContactLinks'
import type { Full } from '../types'

/** Phone and mail of the owner, where they may be seen (D81, D94). */
export function Contact({ property: { owner, locked } }: { property: Full }) {
  const { t } = useTranslation()
  if (locked) return <p className="text-sm text-muted">{t('public.detail.contactLocked')}</p>
  return <ContactLinks mobile={owner.mobile} email={owner.email} />
}
