import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../ui/i18n/use-translation'

const tab =
  'flex min-h-11 items-center rounded-full border border-control px-4 text-sm font-semibold aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:text-accent'

/** Switches the map between properties (with prices and clusters) and projects; each has its own URL. */
export function MapSwitch() {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('project.map.switch')} className="flex gap-2">
      <Link
        to="/map"
        search={{ of: undefined }}
        activeOptions={{ includeSearch: true, explicitUndefined: true }}
        className={tab}
      >
        {t('project.map.homes')}
      </Link>
      <Link to="/map" search={{ of: 'projects' }} activeOptions={{ includeSearch: true }} className={tab}>
        {t('project.results.title')}
      </Link>
    </nav>
  )
}
