import { dataKey } from '../../../../contract/texts/translate'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Data } from '../../../../contract/calls/call-types'
import { QueryFailure } from '../../../app/api/QueryFailure'
import { useCallQuery } from '../../../app/api/call-query'
import { Awaited } from '../../../ui/feedback/Awaited'
import { Badge } from '../../../ui/feedback/Badge'
import { DataTable, type Column } from '../../../ui/layout/DataTable'
import { LinkButton } from '../../../ui/buttons/LinkButton'
import { RelativeTime } from '../../../ui/format/RelativeTime'
import { stateText } from '../record-texts'
import { InviteButton } from './InviteButton'

type TeamMember = Data<'admin/team'>[number]

/** Team members with their permissions, and pending invitations. */
export function TeamPage() {
  const { t } = useTranslation()
  const found = useCallQuery('admin/team', {}, { staleTime: 0 })
  const called = ({ person, email }: TeamMember) => person?.name || email
  const columns: Column<TeamMember>[] = [
    {
      key: 'who',
      title: t('team.member'),
      head: true,
      cell: (member) => (
        <span className="grid justify-items-start">
          <bdi>{called(member)}</bdi>
          <bdi className="text-xs font-normal text-muted">
            {member.founder ? t('team.founder') : called(member) !== member.email && member.email}
          </bdi>
        </span>
      ),
    },
    {
      key: 'may',
      title: t('team.may'),
      cell: ({ permissions }) => (
        <span className="inline-flex flex-wrap gap-1 max-sm:justify-end">
          {permissions.map((one) => (
            <Badge key={one}>{t(dataKey('team.may', one))}</Badge>
          ))}
        </span>
      ),
    },
    {
      key: 'state',
      title: t('admin.state'),
      cell: ({ state }) => (
        <Badge tone={state === 'active' ? 'success' : state === 'suspended' ? 'warn' : 'plain'}>
          {stateText(t, { record: 'membership', state })}
        </Badge>
      ),
    },
    {
      key: 'seen',
      title: t('team.seen'),
      cell: ({ last_seen_at: seen }) => (seen ? <RelativeTime at={seen} /> : t('team.never')),
    },
    {
      key: 'look',
      act: true,
      title: t('admin.look'),
      align: 'end',
      cell: (member) => (
        <LinkButton
          size="sm"
          to="/admin/record/$record/$id"
          params={{ record: 'membership', id: String(member.id) }}
        >
          {t('admin.look')}
          <span className="sr-only">: {called(member)}</span>
        </LinkButton>
      ),
    },
  ]
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-1">
          <h1 className="display text-xl">{t('team.title')}</h1>
          <p className="measure text-muted">{t('team.text')}</p>
        </div>
        <InviteButton />
      </header>
      <QueryFailure of={found} />
      {found.isPending && <Awaited className="h-64" />}
      {found.data && (
        <DataTable
          caption={t('team.title')}
          columns={columns}
          rows={found.data.data}
          rowKey={({ id }) => id}
        />
      )}
    </>
  )
}
