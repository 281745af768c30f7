import { useCallQuery } from '../../../app/api/call-query'
import { Button } from '../../../ui/buttons/Button'
import { useDates } from '../../../ui/format/use-dates'
import { Field } from '../../../ui/forms/Field'
import { Select } from '../../../ui/forms/Select'
import { TextInput } from '../../../ui/forms/TextInput'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { MachineSearch } from '../machine-search'
import type { FoundComparison } from './use-comparison'

type RangeSide = 'before' | 'after'

/** Parameters of the first and last day of each range. */
const params = { before: ['baseFrom', 'baseTo'], after: ['from', 'to'] } as const

const day = /^\d{4}-\d\d-\d\d$/

/** Chooses the two ranges of days to compare: by date, or the days in which a release ran on this site. */
export function ComparedDays({
  days,
  ask,
}: {
  days: FoundComparison['days']
  ask: (change: Partial<MachineSearch>) => void
}) {
  const { t } = useTranslation()
  const date = useDates({ dateStyle: 'medium', timeZone: 'UTC' })
  const releases = useCallQuery('admin/workflow-releases', {}).data?.data ?? []
  const set = (side: RangeSide, change: Partial<Record<'from' | 'to', string>>) => {
    const [from, to] = params[side]
    const all = { from: '', to: '', ...days[side], ...change }
    if (day.test(all.from) && day.test(all.to)) ask({ [from]: all.from, [to]: all.to })
  }
  return (
    <form role="search" className="grid gap-4 sm:grid-cols-2" onSubmit={(event) => event.preventDefault()}>
      {(['before', 'after'] as const).map((side) => {
        const shown = days[side]
        const runs = releases.find(({ from, to }) => from === shown?.from && to === shown?.to)
        return (
          <fieldset key={side} className="flex flex-wrap items-end gap-3">
            <legend className="pb-1 text-sm font-semibold">{t(`atlas.compare.${side}`)}</legend>
            {(['from', 'to'] as const).map((name, at) => (
              <Field
                key={name}
                name={params[side][at]!}
                id={`compared-${side}-${name}`}
                label={t(`operator.money.${name}`)}
              >
                <TextInput
                  type="date"
                  value={shown?.[name] ?? ''}
                  onChange={({ target }) => set(side, { [name]: target.value })}
                />
              </Field>
            ))}
            {releases.length > 1 && (
              <Field
                name={`${side}Release`}
                id={`compared-${side}-release`}
                label={t('atlas.between.release')}
              >
                <Select
                  value={runs?.version ?? ''}
                  empty={t('atlas.between.byDate')}
                  options={releases.map(({ version, from, to }) => ({
                    value: version,
                    text: `${version} · ${date(from)} – ${date(to)}`,
                  }))}
                  onChange={({ target }) => {
                    const chosen = releases.find(({ version }) => version === target.value)
                    if (chosen) set(side, { from: chosen.from, to: chosen.to })
                  }}
                />
              </Field>
            )}
            {side === 'before' && (
              <Button onClick={() => ask({ baseFrom: undefined, baseTo: undefined })}>
                {t('atlas.between.daysBefore')}
              </Button>
            )}
          </fieldset>
        )
      })}
    </form>
  )
}
