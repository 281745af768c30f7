import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Sheet } from '../../../../machines/diagram/picture'
import type { Diagram } from '../../../../machines/diagram/types'
import { positionText } from '../machine-texts'

/** Navigation between the levels of a machine: the overview and a sheet for each compound state. */
export function SheetNav({
  sheets,
  current,
  diagram,
}: {
  sheets: readonly Sheet[]
  current: string
  diagram: Diagram
}) {
  const { t } = useTranslation()
  if (sheets.length < 2) return null
  return (
    <nav aria-label={t('atlas.levels')} className="flex flex-wrap gap-1">
      {sheets.map(({ id, name }) => (
        <Link
          key={id}
          to="."
          search={(search: object) => ({ ...search, sheet: name })}
          hash={(hash) => hash ?? ''}
          hashScrollIntoView={false}
          activeProps={{ 'aria-current': undefined }}
          aria-current={name === current ? 'true' : undefined}
          className="rounded-full border border-line px-3 py-1.5 text-sm font-semibold text-muted hover:bg-sunken aria-[current=true]:border-ink aria-[current=true]:text-ink"
        >
          {positionText(diagram, id) || t('atlas.overview')}
        </Link>
      ))}
    </nav>
  )
}
