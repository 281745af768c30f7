import { useTranslation } from '../../ui/i18n/use-translation'
import { Select } from '../../ui/forms/Select'
import { paints, type MachineSearch } from './machine-search'

/** Select for the diagram's colouring; choosing one opens the diagram. */
export function PaintSelect({
  paint,
  ask,
}: {
  paint: MachineSearch['paint']
  ask: (change: Partial<MachineSearch>) => void
}) {
  const { t } = useTranslation()
  return (
    <label className="inline-flex items-center gap-2 text-xs text-muted">
      {t('atlas.paint')}
      <Select
        name="paint"
        value={paint ?? ''}
        onChange={(event) =>
          ask({ level: 'detail', paint: (event.target.value || undefined) as MachineSearch['paint'] })
        }
        empty={t('atlas.paint.plain')}
        options={paints}
        text={(paint) => t(`atlas.paint.${paint}`)}
      />
    </label>
  )
}
