import { useTranslation } from '../../ui/i18n/use-translation'
import { Select } from '../../ui/forms/Select'
import {
  diagramPaints,
  isMapPaint,
  isStoryPaint,
  paints,
  type MachineSearch,
  type PageLevel,
} from './machine-search'

/** Select for the figures on the story or the diagram's colouring; choosing one opens the level that shows it. */
export function PaintSelect({
  paint,
  level,
  isCounted,
  isStored,
  ask,
}: {
  paint: MachineSearch['paint']
  level: PageLevel
  /** Whether the machine has figures. */
  isCounted: boolean
  /** Whether records of the machine are stored, which can be stuck. */
  isStored: boolean
  ask: (change: Partial<MachineSearch>) => void
}) {
  const { t } = useTranslation()
  return (
    <label className="inline-flex items-center gap-2 text-xs text-muted">
      {t('atlas.paint')}
      <Select
        name="paint"
        value={paint ?? ''}
        onChange={({ target: { value } }) =>
          ask({
            level: !isStoryPaint(value) ? 'detail' : level === 'map' && isMapPaint(value) ? 'map' : 'story',
            paint: (value || undefined) as MachineSearch['paint'],
          })
        }
        empty={t('atlas.paint.plain')}
        options={(isCounted ? paints : diagramPaints).filter((one) => one !== 'stuck' || isStored)}
        text={(paint) => t(`atlas.paint.${paint}`)}
      />
    </label>
  )
}
