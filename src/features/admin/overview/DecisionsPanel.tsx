import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Data } from '../../../../contract/calls/call-types'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { Icon } from '../../../ui/pictures/Icon'
import { RelativeTime } from '../../../ui/format/RelativeTime'
import { iconOf, partOfRecord, pathOf } from '../admin-parts'
import { CountTable } from './CountTable'
import { Panel } from './Panel'

/** Waiting time after which an entry is highlighted, in ms. */
const long = 24 * 60 * 60_000

type Queue = Data<'admin/overview'>['queue']

/** Records awaiting the team, grouped by kind, with the age of the oldest. */
export function DecisionsPanel({ queue }: { queue: Queue }) {
  const { t } = useTranslation()
  const waiting = queue.filter(({ n }) => n > 0)
  return (
    <Panel
      title={t('admin.overview.decisions')}
      link={
        <Link to={pathOf('queue')} className="link text-xs">
          {t('admin.overview.openQueue')}
        </Link>
      }
    >
      {waiting.length === 0 ? (
        <EmptyState icon="check" title={t('admin.queueEmpty')}>
          {t('admin.queueEmptyText')}
        </EmptyState>
      ) : (
        <CountTable
          caption={t('admin.overview.decisions')}
          titles={[t('admin.what'), t('admin.overview.waiting'), t('admin.overview.oldest')]}
          rows={waiting.map(({ record, n, oldest }) => ({
            key: record,
            name: (
              <Link
                to={pathOf(partOfRecord(record))}
                className="inline-flex min-h-9 items-center gap-2.5 hover:text-accent hover:underline"
              >
                <Icon name={iconOf(partOfRecord(record))} size={18} className="text-muted" />
                {t(`admin.record.${record}`)}
              </Link>
            ),
            count: n,
            beside: oldest && (
              <span className={isLong(oldest) ? 'font-semibold text-warn' : undefined}>
                <RelativeTime at={oldest} />
              </span>
            ),
          }))}
        />
      )}
    </Panel>
  )
}

const isLong = (oldest: string) => Date.now() - Date.parse(oldest) > long
