import { useTranslation } from '../../ui/i18n/use-translation'
import type { Diagram } from '../../../machines/diagram/types'
import type { Input } from '../../../contract/calls/call-types'
import { Button } from '../../ui/buttons/Button'
import { Field } from '../../ui/forms/Field'
import { LinkButton } from '../../ui/buttons/LinkButton'
import { Notice } from '../../ui/feedback/Notice'
import { RelativeTime } from '../../ui/format/RelativeTime'
import { TextInput } from '../../ui/forms/TextInput'
import type { MachineSearch } from './machine-search'
import { leavesOf } from './simulation/simulate'
import type { StoredRecord } from './use-stored'
import { positionText } from './machine-texts'

/** Form to look up a stored record by id and show its state in the machine. */
export function StoredRecord({
  machine,
  diagram,
  stored: { record, snapshot, busy, problem },
  id,
  ask,
}: {
  machine: string
  diagram: Diagram
  stored: StoredRecord
  id: string | undefined
  ask: (change: Partial<MachineSearch>) => void
}) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('atlas.record')} className="grid gap-3">
      <form
        key={id}
        role="search"
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          const wanted = String(new FormData(event.currentTarget).get('id') ?? '').trim()
          ask({ id: wanted || undefined, sheet: undefined, step: undefined })
        }}
      >
        <Field name="id" label={t('atlas.recordId')} className="min-w-0 flex-1 sm:max-w-96">
          <TextInput name="id" defaultValue={id ?? ''} autoComplete="off" spellCheck={false} />
        </Field>
        <Button type="submit" icon="search" busy={busy}>
          {t('atlas.show')}
        </Button>
      </form>
      {problem && (
        <Notice tone="warn" role="alert">
          {problem}
        </Notice>
      )}
      {record && snapshot && (
        <Notice
          role="status"
          title={<bdi>{record.title || t('admin.noName')}</bdi>}
          actions={
            <>
              <LinkButton
                size="sm"
                to="/admin/record/$record/$id"
                params={{ record: machine as Input<'admin/record'>['record'], id: record.id }}
              >
                {t('atlas.openRecord')}
              </LinkButton>
              <Button size="sm" onClick={() => ask({ id: undefined, step: undefined })}>
                {t('atlas.letGo')}
              </Button>
            </>
          }
        >
          <p data-stands={leavesOf(snapshot).join(' ')}>
            {t('atlas.stands', {
              state: leavesOf(snapshot)
                .map((leaf) => positionText(diagram, leaf))
                .join(' · '),
            })}{' '}
            <RelativeTime at={record.since} />
          </p>
        </Notice>
      )}
    </section>
  )
}
