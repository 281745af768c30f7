import { dataKey } from '../../../../contract/texts/translate'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Data } from '../../../../contract/calls/call-types'
import { refusedWith } from '../../../app/api/call-failure'
import { FailureNotice } from '../../../app/api/FailureNotice'
import { QueryFailure } from '../../../app/api/QueryFailure'
import { callQuery, useCallQuery } from '../../../app/api/call-query'
import { useApi } from '../../../app/api/use-api'
import { useCallMutation } from '../../../app/api/use-call-mutation'
import { Awaited } from '../../../ui/feedback/Awaited'
import { Badge } from '../../../ui/feedback/Badge'
import { Button } from '../../../ui/buttons/Button'
import { Notice } from '../../../ui/feedback/Notice'
import { LiveRegion } from '../../../ui/feedback/LiveRegion'
import { useDates } from '../../../ui/format/use-dates'
import { PermissionBoxes } from './PermissionBoxes'

type PermissionsMember = Data<'admin/team'>[number]

/** A team member's permissions, editable by admins with the permission to do so. */
export function MemberPermissions({ id }: { id: string }) {
  const found = useCallQuery('admin/team', {}, { staleTime: 0 })
  if (!found.data) return found.isError ? <QueryFailure of={found} /> : <Awaited className="h-48" />
  const member = found.data.data.find((one) => String(one.id) === id)
  return (
    <>
      <QueryFailure of={found} />
      {member && <PermissionsMember key={id} member={member} />}
    </>
  )
}

/** Edited permissions and the version they are based on. */
interface Edit {
  from: PermissionsMember
  chosen: readonly string[]
}

/** Rebases the edit onto permissions changed by others; permissions they removed stay removed. */
const onto = (newer: PermissionsMember, { from, chosen }: Edit): Edit => ({
  from: newer,
  chosen: [
    ...newer.permissions.filter((one) => chosen.includes(one) || !from.permissions.includes(one)),
    ...chosen.filter((one) => !from.permissions.includes(one) && !newer.permissions.includes(one)),
  ],
})

function PermissionsMember({ member }: { member: PermissionsMember }) {
  const { t } = useTranslation()
  const date = useDates({ dateStyle: 'medium' })
  const api = useApi()
  const queries = useQueryClient()
  // Until the first edit, the boxes follow the stored permissions.
  const [edit, setEdit] = useState<Edit | null>(null)
  const { from, chosen } = edit ?? { from: member, chosen: member.permissions }
  const saving = useCallMutation('admin/team:change', {
    onSuccess: async () => {
      await queries.invalidateQueries()
      setEdit(null)
    },
    onError: async (error) => {
      if (!refusedWith(error, 'CONFLICT')) return
      await queries.invalidateQueries()
      const team = queries.getQueryData(callQuery(api, 'admin/team', {}).queryKey)
      const newer = team?.data.find(({ id }) => id === member.id)
      if (newer) setEdit((now) => now && onto(newer, now))
    },
  })
  const editable = member.changeable && member.state !== 'removed'
  return (
    <section className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <h2 className="display text-lg">{t('team.may')}</h2>
      {member.until && (
        <p className="text-sm text-muted">
          {member.in_time ? t('team.until', { date: date(member.until) }) : t('team.lapsed')}
        </p>
      )}
      {refusedWith(saving.error, 'CONFLICT') ? (
        <Notice tone="danger" role="alert">
          {t('team.newer')}
        </Notice>
      ) : (
        !saving.refused && <FailureNotice error={saving.error} />
      )}
      {!editable && (
        <>
          <p className="flex flex-wrap gap-1">
            {member.permissions.map((one) => (
              <Badge key={one}>{t(dataKey('team.may', one))}</Badge>
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
            saving.mutate({ id: member.id, permissions: [...chosen], version: from.version })
          }}
        >
          <PermissionBoxes
            chosen={chosen}
            onChoose={(next) => setEdit({ from, chosen: next })}
            error={saving.refused?.['permissions']}
          />
          <Button type="submit" tone="primary" busy={saving.isPending}>
            {t('team.change')}
          </Button>
          <LiveRegion text={saving.data?.message ?? ''} />
        </form>
      )}
    </section>
  )
}
