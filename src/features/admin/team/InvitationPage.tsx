import { dataKey } from '../../../../contract/texts/translate'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { FailureNotice } from '../../../app/api/FailureNotice'
import { QueryFailure } from '../../../app/api/QueryFailure'
import { useCallQuery } from '../../../app/api/call-query'
import { useCallMutation } from '../../../app/api/use-call-mutation'
import { askAgain } from '../../../app/account/person-queries'
import { Awaited } from '../../../ui/feedback/Awaited'
import { Button } from '../../../ui/buttons/Button'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { LinkButton } from '../../../ui/buttons/LinkButton'
import { Notice } from '../../../ui/feedback/Notice'
import { useDates } from '../../../ui/format/use-dates'

/** Invitation to the team, to accept or decline. */
export function InvitationPage() {
  const { t } = useTranslation()
  return (
    <section className="grid max-w-2xl gap-4">
      <h1 className="display text-xl">{t('team.invitation')}</h1>
      <Invitation />
    </section>
  )
}

function Invitation() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const date = useDates({ dateStyle: 'long' })
  const found = useCallQuery('invitation', {}, { staleTime: 0 })
  // The answer changes the user's role, so refetch everything that depends on it.
  const answering = useCallMutation('invitation:answer', { onSuccess: () => askAgain(queries) })
  if (found.isError) return <QueryFailure of={found} />
  if (!found.data) return <Awaited className="h-64" />
  if (answering.data) {
    const joined = answering.data.data.state === 'active'
    return (
      <Notice
        tone={joined ? 'success' : 'info'}
        role="status"
        title={answering.data.message}
        actions={joined && <LinkButton to="/admin">{t('team.toStart')}</LinkButton>}
      />
    )
  }
  const invitation = found.data.data
  if (!invitation)
    return (
      <EmptyState icon="mail" title={t('team.invitationNone')}>
        {t('team.invitationNoneText')}
      </EmptyState>
    )
  const { id, invited_by: name, permissions, until, in_time: inTime } = invitation
  return (
    <>
      <p>{t('team.invitationText', { name })}</p>
      <ul className="list-disc ps-6">
        {permissions.map((one) => (
          <li key={one}>{t(dataKey('team.may', one))}</li>
        ))}
      </ul>
      {!inTime && <Notice tone="warn">{t('team.invitationLapsed')}</Notice>}
      {inTime && <p className="text-sm text-muted">{t('team.until', { date: date(until) })}</p>}
      <FailureNotice error={answering.error} />
      <p className="flex flex-wrap gap-3">
        {inTime && (
          <Button
            tone="primary"
            busy={answering.isPending}
            onClick={() => answering.mutate({ id, accept: true })}
          >
            {t('team.accept')}
          </Button>
        )}
        <Button onClick={() => answering.mutate({ id, accept: false })}>{t('team.decline')}</Button>
      </p>
    </>
  )
}
