import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Data } from '../../../../contract/types'
import { EmptyState } from '../../../ui/EmptyState'
import { Icon } from '../../../ui/Icon'
import { join } from '../../../ui/join'
import { RelativeTime } from '../../../ui/RelativeTime'
import { iconOf, partOfRecord, pathOf } from '../parts'
import { Panel } from './Panel'

/** Milliseconds after which a wait stands out. */
const long = 24 * 60 * 60_000

type Queue = Data<'admin/overview'>['queue']

/** What waits for one of the team by kind, and since when the oldest does. */
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
        <table className="w-full text-sm">
          <caption className="sr-only">{t('admin.overview.decisions')}</caption>
          <thead>
            <tr className="border-b border-line text-xs text-muted">
              <th scope="col" className="py-2 text-start font-semibold">
                {t('admin.what')}
              </th>
              <th scope="col" className="py-2 text-end font-semibold">
                {t('admin.overview.waiting')}
              </th>
              <th scope="col" className="py-2 text-end font-semibold">
                {t('admin.overview.oldest')}
              </th>
            </tr>
          </thead>
          <tbody>
            {waiting.map(({ record, n, oldest }) => (
              <tr key={record} className="border-b border-line last:border-b-0">
                <th scope="row" className="py-1 text-start font-medium">
                  <Link
                    to={pathOf(partOfRecord(record))}
                    className="inline-flex min-h-9 items-center gap-2.5 hover:text-accent hover:underline"
                  >
                    <Icon name={iconOf(partOfRecord(record))} size={18} className="text-muted" />
                    {t(`admin.record.${record}`)}
                  </Link>
                </th>
                <td className="py-1 text-end font-semibold">{n}</td>
                <td
                  className={join('py-1 text-end', isLong(oldest) ? 'font-semibold text-warn' : 'text-muted')}
                >
                  {oldest && <RelativeTime at={oldest} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}

const isLong = (oldest: string | null) => oldest !== null && Date.now() - Date.parse(oldest) > long
