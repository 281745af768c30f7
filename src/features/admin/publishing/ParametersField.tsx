import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { useCallQuery } from '../../../app/api/call-query'
import { Checkbox } from '../../../ui/forms/Checkbox'
import { MoveButtons } from '../../../ui/buttons/MoveButtons'
import { LiveRegion } from '../../../ui/feedback/LiveRegion'
import type { ShapeForm } from '../../../ui/forms/use-shape-form'

export interface ListFieldProps {
  form: ShapeForm<FieldValues>
  name: string
  label: string
  hint?: string
  error: string | undefined
}

/** Parameters of a category: selected parameters first in their order, then the others. */
export function ParametersField({ form, name, label, hint, error }: ListFieldProps) {
  const { t } = useTranslation()
  const [announced, setAnnounced] = useState('')
  const input = { kind: 'parameter', limit: 100 } as const
  const known = useCallQuery('admin/catalogue', input).data?.data ?? []
  const chosen = ((form.watch(name) as number[] | undefined) ?? []).map(Number)
  const named = (id: number) => known.find((one) => one.subject_id === id)?.name ?? String(id)
  const set = (ids: number[]) => form.setValue(name, ids, { shouldDirty: true })
  const move = (at: number, to: number) => {
    const ids = [...chosen]
    ids.splice(to, 0, ...ids.splice(at, 1))
    set(ids)
    setAnnounced(t('publishing.moved', { name: named(chosen[at]!), n: to + 1, count: ids.length }))
  }
  const others = known.filter((one) => !chosen.includes(one.subject_id))
  return (
    <fieldset className="grid gap-1" id={`field-${name}`} tabIndex={-1}>
      <legend className="text-sm font-semibold">{label}</legend>
      {hint && <p className="text-xs text-muted">{hint}</p>}
      {error && <p className="text-xs font-medium text-danger">{error}</p>}
      <ol className="grid">
        {chosen.map((id, at) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3">
            <Checkbox
              label={<bdi>{named(id)}</bdi>}
              checked
              onChange={() => set(chosen.filter((one) => one !== id))}
            />
            <span className="flex">
              <MoveButtons
                up={t('publishing.move.up', { name: named(id) })}
                down={t('publishing.move.down', { name: named(id) })}
                isFirst={at === 0}
                isLast={at === chosen.length - 1}
                onMove={(by) => move(at, at + by)}
              />
            </span>
          </li>
        ))}
      </ol>
      <ul className="grid sm:grid-cols-2">
        {others.map((one) => (
          <li key={one.subject_id}>
            <Checkbox
              label={<bdi>{one.name}</bdi>}
              checked={false}
              onChange={() => set([...chosen, one.subject_id])}
            />
          </li>
        ))}
      </ul>
      <LiveRegion text={announced} />
    </fieldset>
  )
}
