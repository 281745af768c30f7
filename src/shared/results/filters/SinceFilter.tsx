import { useId } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Select } from '../../../ui/forms/Select'

export interface SinceFilterProps {
  value: string | undefined
  onValue: (value: string | undefined) => void
}

/** Filter by the time since a listing was created (D17). */
export function SinceFilter({ value, onValue }: SinceFilterProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {t('public.filter.since')}
      </label>
      <Select
        id={id}
        value={value ?? ''}
        onChange={(event) => onValue(event.target.value || undefined)}
        empty={t('public.filter.anyTime')}
        options={['1', '0', '2', '3', '4']}
        text={(one) => t(`public.since.${one}`)}
      >
        {value !== undefined && !/^[0-4]$/.test(value) && (
          <option value={value}>{t('public.since.date', { date: value.slice(0, 10) })}</option>
        )}
      </Select>
    </div>
  )
}
