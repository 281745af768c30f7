import { Link } from '@tanstack/react-router'
import { nearby } from '../../../../contract/home-limits'
import { useTranslation } from '../../../ui/i18n/use-translation'

/** Empty state of a section; nearby listings have their own text. */
export default function EmptySection({ isNearby }: { isNearby: boolean }) {
  const { t } = useTranslation()
  return (
    <p className="rounded-lg border border-dashed border-control/60 px-4 py-8 text-center text-muted">
      {isNearby ? t('public.home.nothingNear', { km: nearby.radiusKm }) : t('public.home.empty')}{' '}
      <Link to="/properties" className="link">
        {t('shell.browse')}
      </Link>
    </p>
  )
}
