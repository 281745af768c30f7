import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from '../../../../ui/i18n/use-translation'
import { QueryFailure } from '../../../../app/api/QueryFailure'
import { useCallQuery } from '../../../../app/api/call-query'
import { Awaited } from '../../../../ui/feedback/Awaited'
import { EmptyState } from '../../../../ui/feedback/EmptyState'
import { Field } from '../../../../ui/forms/Field'
import { TextInput } from '../../../../ui/forms/TextInput'
import { DownloadButton } from '../../export/DownloadButton'
import type { PartProps } from '../../part-props'
import { LineSums } from './LineSums'
import { WaitingTable } from './WaitingTable'
import { daysOf } from './line-names'

/** Reconciliation: tasks that need attention, and where the money received between two days is now. */
export function ReconciliationPage({ search, onSearch }: PartProps) {
  const { t } = useTranslation()
  const asked = daysOf(search)
  const found = useCallQuery('admin/money', asked, {
    // Gateways and other admins may change the figures at any time.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const data = found.data?.data
  const days = { ...(data && { from: data.from, to: data.to }), ...asked }
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h1 className="display text-xl">{t('operator.money.title')}</h1>
          <p className="measure text-muted">{t('operator.money.text')}</p>
        </div>
        <DownloadButton what="movements" filter={days} />
      </header>
      <form
        role="search"
        className="flex flex-wrap items-end gap-4"
        onSubmit={(event) => event.preventDefault()}
      >
        {(['from', 'to'] as const).map((name) => (
          <Field key={name} name={name} label={t(`operator.money.${name}`)}>
            <TextInput
              type="date"
              value={days[name] ?? ''}
              onChange={({ target }) => onSearch(daysOf({ ...days, [name]: target.value }))}
            />
          </Field>
        ))}
      </form>
      <QueryFailure of={found} />
      {found.isPending && <Awaited className="h-96" />}
      {data && (
        <>
          <section className="grid gap-3">
            <h2 className="display text-lg">{t('operator.money.waiting')}</h2>
            {data.waiting.length > 0 ? (
              <WaitingTable rows={data.waiting} total={data.waiting_total} />
            ) : (
              <p className="text-sm text-muted">{t('operator.money.waitingNone')}</p>
            )}
          </section>
          <section className="grid gap-4">
            <h2 className="display text-lg">{t('operator.money.sums')}</h2>
            {data.lines.length > 0 ? (
              data.lines.map((line) => (
                <LineSums
                  key={`${line.gateway} ${line.test_mode} ${line.currency}`}
                  line={line}
                  days={{ from: data.from, to: data.to }}
                />
              ))
            ) : (
              <EmptyState icon="card" title={t('operator.money.none')}>
                {t('operator.money.noneText')}
              </EmptyState>
            )}
            <p className="measure text-sm text-muted">{t('operator.money.notKnown')}</p>
          </section>
        </>
      )}
    </>
  )
}
