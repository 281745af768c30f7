import { useTranslation } from '../../ui/i18n/use-translation'
import { Field } from '../../ui/forms/Field'
import { Select } from '../../ui/forms/Select'
import { TextInput } from '../../ui/forms/TextInput'
import type { Input } from '../../../contract/calls/call-types'
import { lastDays, readRange } from './date-range'

/** Preset ranges in days. */
const lengths = [7, 30, 90, 365] as const
const custom = 'custom'

interface RangePickerProps {
  /** Range in the URL. */
  asked: Input<'admin/overview'>
  /** Range shown; undefined until loaded. */
  shown: { from: string; to: string } | undefined
  onChange: (range: object) => void
}

/** Selects the range: the last n days, or a custom one. */
export function RangePicker({ asked, shown, onChange }: RangePickerProps) {
  const { t } = useTranslation()
  const length = lengths.find((n) => isLast(n, shown))
  const value = asked.from === undefined ? '30' : length ? String(length) : custom
  return (
    <form
      role="search"
      aria-label={t('admin.overview.range')}
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => event.preventDefault()}
    >
      <Field name="length" label={t('admin.overview.range')}>
        <Select
          value={value}
          onChange={({ target }) => {
            if (target.value !== custom) onChange(lastDays(Number(target.value), new Date()))
          }}
          options={[
            ...lengths.map((n) => ({ value: String(n), text: t('admin.overview.lastDays', { count: n }) })),
            ...(value === custom ? [{ value: custom, text: t('admin.overview.custom') }] : []),
          ]}
        />
      </Field>
      {(['from', 'to'] as const).map((name) => (
        <Field key={name} name={name} label={t(`operator.money.${name}`)}>
          <TextInput
            type="date"
            value={shown?.[name] ?? ''}
            onChange={({ target }) => onChange(readRange({ ...shown, [name]: target.value }))}
          />
        </Field>
      ))}
    </form>
  )
}

function isLast(n: number, shown: { from: string; to: string } | undefined): boolean {
  const last = lastDays(n, new Date())
  return shown?.from === last.from && shown.to === last.to
}
