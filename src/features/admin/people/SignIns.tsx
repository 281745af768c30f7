import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Data } from '../../../../contract/calls/call-types'
import { Badge } from '../../../ui/feedback/Badge'
import { DataTable } from '../../../ui/layout/DataTable'
import { RelativeTime } from '../../../ui/format/RelativeTime'

/** Sign-ins with their time and whether the session is still open. */
export function SignIns({ rows }: { rows: Data<'admin/person'>['sign_ins'] }) {
  const { t } = useTranslation()
  return (
    <section className="grid gap-3">
      <h2 className="display text-lg">{t('people.sessions')}</h2>
      {rows.length === 0 && <p className="text-sm text-muted">{t('people.noSessions')}</p>}
      {rows.length > 0 && (
        <DataTable
          caption={t('people.sessions')}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'since',
              title: t('people.signedIn'),
              head: true,
              cell: ({ created_at: at }) => <RelativeTime at={at} />,
            },
            {
              key: 'used',
              title: t('people.lastUsed'),
              cell: ({ last_seen_at: at }) => <RelativeTime at={at} />,
            },
            {
              key: 'state',
              title: t('admin.state'),
              cell: ({ ended_at: ended }) =>
                ended ? <Badge>{t('people.ended')}</Badge> : <Badge tone="success">{t('people.open')}</Badge>,
            },
          ]}
        />
      )}
    </section>
  )
}
