import { useTranslation } from '../../../ui/i18n/use-translation'
import { Icon } from '../../../ui/pictures/Icon'

/** Badge of a verified identity. */
export function VerifiedMark() {
  const { t } = useTranslation()
  return <Icon name="shield" size={18} label={t('public.verified')} className="text-accent" />
}
