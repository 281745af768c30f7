import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation'
import type { Data } from '../../../../contract/types'
import { FailureNotice } from '../../../api/FailureNotice'
import { QueryFailure } from '../../../api/QueryFailure'
import { useCallQuery } from '../../../api/query'
import { useCallMutation } from '../../../api/use-call-mutation'
import { Awaited } from '../../../ui/Awaited'
import { Badge } from '../../../ui/Badge'
import { Button } from '../../../ui/Button'
import { LiveRegion } from '../../../ui/LiveRegion'
import { useDates } from '../../../ui/use-dates'
import { PermissionBoxes } from './PermissionBoxes'

type PermissionsMember = Data<'admin/team'>[number]

/** What one of the team may do, editable with the permission for it. */
export function MemberPermissions({ id }: { id: string }) {
  const found = useCallQuery('admin/team', {}, { staleTime: 0 })
  if (found.isError) return <QueryFailure of={found} />
  if (!found.data) return <Awaited className="h-48" />
  const member = found.data.data.find((one) => String(one.id) === id)
  return member ? <PermissionsMember key={member.permissions.join()} member={member} /> : null
}

function PermissionsMember({ member }: { member: PermissionsMember }) {
  const { t } = useTranslation()
  const date = useDates({ dateStyle: 'medium' })
  const [chosen, setChosen] = useState(member.permissions)
  // Of the permissions that the boxes began with; one's own changes count for nobody as a conflict.
  const [version] = useState(member.version)
  const saving = useCallMutation('admin/team:change', { refresh: 'all' })
  const editable = member.changeable && member.state !== 'removed'
  return (
    <section className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <h2 className="display text-lg">{t('team.may')}</h2>
      {member.until && (
        <p className="text-sm text-muted">
          {member.in_time ? t('team.until', { date: date(member.until) }) : t('team.lapsed')}
        </p>
      )}
      {!editable && (
        <>
          <p className="flex flex-wrap gap-1">
            {member.permissions.map((one) => (
              <Badge key={one}>{t(`team.may.${one}`)}</Badge>
            ))}
          </p>
          <p className="text-sm text-muted">{t(member.founder ? 'team.founderStays' : 'team.fixed')}</p>
        </>
      )}
      {editable && (
        <form
          className="grid justify-items-start gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            saving.mutate({ id: member.id, permissions: chosen, version })
          }}
        >
          {!saving.refused && <FailureNotice error={saving.error} />}
          <PermissionBoxes chosen={chosen} onChoose={setChosen} error={saving.refused?.['permissions']} />
          <Button type="submit" tone="primary" busy={saving.isPending}>
            {t('team.change')}
          </Button>
          <LiveRegion text={saving.data?.message ?? ''} />
        </form>
      )}
    </section>
  )
}
