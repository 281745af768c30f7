import { useTranslation } from 'react-i18next'
import type { Data } from '../../../../contract/types'
import { Badge } from '../../../ui/Badge'
import { DataTable } from '../../../ui/DataTable'
import { RelativeTime } from '../../../ui/RelativeTime'

/** Where somebody signed in, and whether the session is still open. */
export function Sessions({ sessions }: Pick<Data<'admin/person'>, 'sessions'>) {
  const { t } = useTranslation()
  return (
    <section className="grid gap-3">
      <h2 className="display text-lg">{t('people.sessions')}</h2>
      {sessions.length === 0 && <p className="text-sm text-muted">{t('people.noSessions')}</p>}
      {sessions.length > 0 && (
        <DataTable
          caption={t('people.sessions')}
          rows={sessions}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'device',
              title: t('people.device'),
              head: true,
              cell: ({ user_agent: agent }) => (
                <bdi className="text-xs font-normal">{agent || t('people.deviceUnknown')}</bdi>
              ),
            },
            {
              key: 'since',
              title: t('people.signedIn'),
              cell: ({ created_at: at }) => <RelativeTime at={at} />,
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
