import { dataKey } from '../../../../contract/texts/translate'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { actorRoles, records } from '../../../../contract/values'
import { Field } from '../../../ui/forms/Field'
import { Select } from '../../../ui/forms/Select'
import { TextInput } from '../../../ui/forms/TextInput'
import { SearchField } from '../SearchField'
import { filterOf, type LogFilter } from './log-filter'

/** Filters for the log: kind of record, person, event and range of days. */
export function LogFilters({
  filter,
  events,
  onFilter,
}: {
  filter: LogFilter
  /** Events of the chosen kind of record. */
  events: readonly string[]
  onFilter: (filter: LogFilter) => void
}) {
  const { t } = useTranslation()
  const set = (change: Record<string, unknown>) => onFilter(filterOf({ ...filter, ...change }))
  const known = filter.event && !events.includes(filter.event) ? [filter.event, ...events] : events
  return (
    <form
      role="search"
      className="flex flex-wrap items-end gap-4"
      onSubmit={(event) => event.preventDefault()}
    >
      <Field name="record" label={t('log.record')} className="min-w-44">
        <Select
          value={filter.record ?? ''}
          onChange={({ target }) => set({ record: target.value, event: undefined, id: undefined })}
          empty={t('log.everyRecord')}
          options={records}
          text={(record) => t(`admin.one.${record}`)}
        />
      </Field>
      <Field name="event" label={t('log.event')} className="min-w-44">
        <Select
          value={filter.event ?? ''}
          onChange={({ target }) => set({ event: target.value })}
          empty={t('log.everyEvent')}
          options={known}
          text={(event) => t(dataKey('admin.event', event))}
        />
      </Field>
      <Field name="role" label={t('log.role')} className="min-w-44">
        <Select
          value={filter.role ?? ''}
          onChange={({ target }) => set({ role: target.value })}
          empty={t('log.everybody')}
          options={actorRoles}
          text={(role) => t(`log.role.${role}`)}
        />
      </Field>
      <SearchField label={t('log.actor')} value={filter.actor ?? ''} onChange={(actor) => set({ actor })} />
      <Field name="from" label={t('log.from')}>
        <TextInput
          type="date"
          value={filter.from ?? ''}
          onChange={({ target }) => set({ from: target.value })}
        />
      </Field>
      <Field name="to" label={t('log.to')}>
        <TextInput type="date" value={filter.to ?? ''} onChange={({ target }) => set({ to: target.value })} />
      </Field>
    </form>
  )
}
