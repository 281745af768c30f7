import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { Diagram } from '../../../machines/diagram/types'
import { Field } from '../../ui/forms/Field'
import { Select } from '../../ui/forms/Select'
import { paints, type MachineSearch } from './machine-search'

/** Title, purpose and owner of a machine, with a select for the diagram's colouring. */
export function MachineHead({
  diagram,
  kind,
  paint,
  ask,
}: {
  diagram: Diagram
  kind: 'flow' | 'record'
  paint: MachineSearch['paint']
  ask: (change: Partial<MachineSearch>) => void
}) {
  const { t } = useTranslation()
  return (
    <header className="flex flex-wrap items-end justify-between gap-4">
      <div className="grid gap-1">
        <p className="text-sm">
          <Link to="/workflows" className="link">
            {t('atlas.all')}
          </Link>
        </p>
        <h1 className="display text-xl">{diagram.title}</h1>
        <p className="measure text-muted">{diagram.about}</p>
        <p className="text-xs text-muted">{t(`atlas.owner.${kind}`, { owner: diagram.owner })}</p>
      </div>
      <Field name="paint" label={t('atlas.paint')} className="min-w-52">
        <Select
          value={paint ?? ''}
          onChange={(event) => ask({ paint: (event.target.value || undefined) as MachineSearch['paint'] })}
          empty={t('atlas.paint.plain')}
          options={paints}
          text={(paint) => t(`atlas.paint.${paint}`)}
        />
      </Field>
    </header>
  )
}
