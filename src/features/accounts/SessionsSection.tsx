import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { Data } from '../../../contract/calls/call-types'
import { FailureNotice } from '../../app/api/FailureNotice'
import { useCallQuery } from '../../app/api/call-query'
import { QueryFailure } from '../../app/api/QueryFailure'
import { useApi } from '../../app/api/use-api'
import { useCallMutation } from '../../app/api/use-call-mutation'
import { forgetUnsent } from '../../app/account/sign-out'
import { session } from '../../app/session/session-store'
import { showToast } from '../../app/toasts/show-toast'
import { Awaited } from '../../ui/feedback/Awaited'
import { Badge } from '../../ui/feedback/Badge'
import { Button } from '../../ui/buttons/Button'
import { Dialog } from '../../ui/overlays/Dialog'
import { RelativeTime } from '../../ui/format/RelativeTime'

type Session = Data<'own-sessions'>[number]

/** Active sessions; each can be ended individually, or all together. */
export function SessionsSection() {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const found = useCallQuery('own-sessions', {}, { staleTime: 0 })
  const end = useMutation({
    mutationFn: (id: number) => api.call('own-sessions:end', { id }, { toast: false }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['own-sessions'] }),
  })
  return (
    <section aria-labelledby="sessions-title" className="grid gap-4 border-t border-line pt-6">
      <header className="grid gap-1">
        <h2 id="sessions-title" className="display text-lg">
          {t('security.sessions')}
        </h2>
        <p className="text-sm text-muted">{t('security.sessionsMeaning')}</p>
      </header>
      <QueryFailure of={found} />
      <FailureNotice error={end.error} />
      {found.isPending && <Awaited className="h-16 w-full rounded-lg" />}
      {found.data && (
        <ul className="grid">
          {found.data.data.map((one) => (
            <SessionLine
              key={one.id}
              session={one}
              busy={end.isPending && end.variables === one.id}
              onEnd={() => end.mutate(one.id)}
            />
          ))}
        </ul>
      )}
      <SignOutEverywhere />
    </section>
  )
}

function SessionLine({
  session: { browser, system, current, last_used_at },
  busy,
  onEnd,
}: {
  session: Session
  busy: boolean
  onEnd: () => void
}) {
  const { t } = useTranslation()
  const device =
    browser && system
      ? t('security.device', { browser, system })
      : (browser ?? system ?? t('security.deviceUnknown'))
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-3">
      <p className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          <bdi>{device}</bdi>
          {current && <Badge tone="success">{t('security.thisDevice')}</Badge>}
        </span>
        <span className="text-xs text-muted">
          {t('security.lastUsed')} <RelativeTime at={last_used_at} />
        </span>
      </p>
      {!current && (
        <Button size="sm" busy={busy} onClick={onEnd}>
          {t('security.endSession')}
          <span className="sr-only">: {device}</span>
        </Button>
      )}
    </li>
  )
}

function SignOutEverywhere() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const leave = useCallMutation('own-sessions:end-all', {
    onSuccess: async ({ message }) => {
      session.actions.signedOut()
      await forgetUnsent()
      showToast({ kind: 'info', text: message })
      await navigate({ to: '/login' })
    },
  })
  return (
    <div>
      <Button tone="danger" onClick={() => setAsking(true)}>
        {t('security.signOutEverywhere')}
      </Button>
      <Dialog
        open={asking}
        title={t('security.signOutEverywhere')}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('ui.cancel')}</Button>
            <Button tone="danger" busy={leave.isPending} onClick={() => leave.mutate({})}>
              {t('security.signOut')}
            </Button>
          </>
        }
      >
        <p>{t('security.everywhereMeaning')}</p>
        <FailureNotice error={leave.error} />
      </Dialog>
    </div>
  )
}
