import { optionalKey } from '../../../contract/texts/translate'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { catalogue, type CatalogueEntry } from '../../../machines/catalogue'
import { differenceOf, isOpenToMore } from '../../../machines/versions/compare'
import { chartOf, releasedChart } from '../../../machines/versions/snapshot'
import { stateNodes, transitionsOf } from '../../../machines/diagram/ids'
import { Badge } from '../../ui/feedback/Badge'
import { releaseQuery } from './machine-queries'
import { useCounts } from './use-counts'

interface MachineListProps {
  /** Statistics of the flows. */
  use: ReactNode
}

/** All state machines: user flows with their statistics, and life cycles of stored records. */
export function MachineList({ use }: MachineListProps) {
  const { t } = useTranslation()
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
          <ul className="grid gap-3 sm:grid-cols-2 split:grid-cols-3">
            {catalogue
              .filter((entry) => entry.kind === kind)
              .map((entry) => (
                <MachineCard key={entry.id} entry={entry} />
              ))}
          </ul>
          {kind === 'flow' && use}
        </section>
      ))}
    </>
  )
}

function MachineCard({ entry }: { entry: CatalogueEntry }) {
  const { id, kind, machine, labels } = entry
  const { t } = useTranslation()
  const count = useCounts().get(id)?.count ?? 0
  const release = useQuery(releaseQuery()).data
  const difference = release ? differenceOf(releasedChart(release, id), chartOf(entry)) : null
  const isChanged =
    difference &&
    [...Object.values(difference.states), ...Object.values(difference.transitions), difference.changed].some(
      (list) => list.length > 0,
    )
  const nodes = stateNodes(machine)
  const transitions = nodes.flatMap(transitionsOf).length
  return (
    <li className="relative grid content-start gap-2 rounded-lg border border-line bg-surface p-4 focus-within:border-accent hover:border-ink">
      <p className="flex flex-wrap gap-1.5">
        {difference?.isNew && <Badge tone="info">{t('atlas.new')}</Badge>}
        {isChanged && !difference.isNew && <Badge>{t('atlas.changed')}</Badge>}
        {difference?.changed.some(isOpenToMore) && <Badge tone="danger">{t('atlas.painted.widened')}</Badge>}
      </p>
      <h3 className="text-base font-semibold">
        <Link to="/workflows/$machine" params={{ machine: id }} className="after:absolute after:inset-0">
          {t(optionalKey('machines', `${id}.title`), { defaultValue: labels.title })}
        </Link>
      </h3>
      <p className="text-sm text-muted">
        {t(optionalKey('machines', `${id}.about`), { defaultValue: labels.about })}
      </p>
      <p className="text-xs text-muted">
        {[
          t('atlas.states', { count: nodes.length - 1 }),
          t('atlas.ways', { count: transitions }),
          kind === 'record' && t('atlas.records', { count }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}
