import { optionalKey } from '../../../contract/texts/translate'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { MachineSummary } from '../../../machines/versions/summary'
import { QueryFailure } from '../../app/api/QueryFailure'
import { Awaited } from '../../ui/feedback/Awaited'
import { Badge } from '../../ui/feedback/Badge'
import { summariesQuery } from './list-queries'
import { useCounts } from './use-counts'

interface MachineListProps {
  /** Statistics of the flows. */
  use: ReactNode
}

/** All state machines: user flows with their statistics, and life cycles of stored records. */
export function MachineList({ use }: MachineListProps) {
  const { t } = useTranslation()
  const machines = useQuery(summariesQuery())
  return (
    <>
      <header className="grid gap-1">
        <h1 className="display text-xl">{t('atlas.heading')}</h1>
        <p className="measure text-muted">{t('atlas.headingText')}</p>
        <p className="text-sm">
          <Link to="/workflows" hash="rules" className="link">
            {t('atlas.rules.all')}
          </Link>
        </p>
      </header>
      {(['flow', 'record'] as const).map((kind) => (
        <section key={kind} className="grid gap-3">
          <h2 className="display text-lg">{t(`atlas.kinds.${kind}`)}</h2>
          {machines.isPending && <Awaited className="h-96" />}
          {kind === 'flow' && <QueryFailure of={machines} />}
          <ul className="grid gap-3 sm:grid-cols-2 split:grid-cols-3">
            {Object.entries(machines.data ?? {})
              .filter(([, machine]) => machine.kind === kind)
              .map(([id, machine]) => (
                <MachineCard key={id} id={id} machine={machine} />
              ))}
          </ul>
          {kind === 'flow' && use}
        </section>
      ))}
    </>
  )
}

function MachineCard({ id, machine }: { id: string; machine: MachineSummary }) {
  const { t } = useTranslation()
  const count = useCounts().get(id)?.count ?? 0
  return (
    <li className="relative grid content-start gap-2 rounded-lg border border-line bg-surface p-4 focus-within:border-accent hover:border-ink">
      <p className="flex flex-wrap gap-1.5">
        {machine.since === 'new' && <Badge tone="info">{t('atlas.new')}</Badge>}
        {machine.since === 'changed' && <Badge>{t('atlas.changed')}</Badge>}
        {machine.isOpenToMore && <Badge tone="danger">{t('atlas.painted.widened')}</Badge>}
      </p>
      <h3 className="text-base font-semibold">
        <Link to="/workflows/$machine" params={{ machine: id }} className="after:absolute after:inset-0">
          {t(optionalKey('machines', `${id}.title`), { defaultValue: machine.title })}
        </Link>
      </h3>
      <p className="text-sm text-muted">
        {t(optionalKey('machines', `${id}.about`), { defaultValue: machine.about })}
      </p>
      <p className="text-xs text-muted">
        {[
          t('atlas.states', { count: machine.states }),
          t('atlas.ways', { count: machine.transitions }),
          machine.kind === 'record' && t('atlas.records', { count }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}
