import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../ui/i18n/use-translation'
import { FailureNotice } from '../../app/api/FailureNotice'
import { useCallQuery } from '../../app/api/call-query'
import { RelativeTime } from '../../ui/format/RelativeTime'
import { Awaited } from '../../ui/feedback/Awaited'
import type { MachineSearch } from './machine-search'

const shown = 10

/** Stored records in a state, oldest first; each link highlights its state in the diagram. */
export function StateRecords({ state, machine }: { state: string; machine: string }) {
  const { t } = useTranslation()
  const found = useCallQuery('admin/workflow-state', { state, limit: shown }, { staleTime: 0 })
  const records = found.data?.data ?? []
  const total = found.data?.total ?? 0
  return (
    <section className="grid gap-2" aria-busy={found.isPending}>
      <h3 className="text-sm font-semibold">{t('atlas.recordsHere')}</h3>
      {found.isPending && <Awaited className="h-16" />}
      <FailureNotice error={found.error} />
      {found.data && (
        <p className="text-sm text-muted" data-count={total}>
          {t('atlas.records', { count: total })}
          {records[0] && (
            <>
              {' · '}
              {t('atlas.oldest')} <RelativeTime at={records[0].since} />
            </>
          )}
        </p>
      )}
      <ul className="grid gap-1.5 text-sm">
        {records.map((record) => (
          <li key={record.id} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <Link
              to="/workflows/$machine"
              params={{ machine }}
              search={({ level }: MachineSearch) => ({ ...(level && { level }), id: record.id })}
              hash={state.slice(machine.length + 1)}
              className="link wrap-anywhere"
            >
              <bdi>{record.title || t('admin.noName')}</bdi>
              {record.owner && (
                <>
                  {' · '}
                  <bdi>{record.owner}</bdi>
                </>
              )}
            </Link>
            <span className="text-xs text-muted">
              <RelativeTime at={record.since} />
            </span>
          </li>
        ))}
      </ul>
      {total > records.length && (
        <p className="text-xs text-muted">{t('atlas.moreRecords', { count: total - records.length })}</p>
      )}
    </section>
  )
}
