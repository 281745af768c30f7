import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { deletionGraceDays } from '../../../contract/limits'
import { refusedWith } from '../../app/api/call-failure'
import { failureText } from '../../app/api/failure-text'
import { useCallMutation } from '../../app/api/use-call-mutation'
import { forgetUnsent } from '../../app/account/sign-out'
import { session } from '../../app/session/session-store'
import { showToast } from '../../app/toasts/show-toast'
import { Button } from '../../ui/buttons/Button'
import { LinkButton } from '../../ui/buttons/LinkButton'
import { Dialog } from '../../ui/overlays/Dialog'
import { Notice } from '../../ui/feedback/Notice'

/**
 * Whether the account's state, i.e. an open payment, prevents deletion. A refusal because the user is the last admin
 * has no `allowed` list.
 */
const isBlocked = (error: unknown) => refusedWith(error, 'NOT_ALLOWED') && error.allowed !== undefined

/** Account deletion: consequences, confirmation and how to undo it. */
export function LeaveAccount() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const leave = useCallMutation('delete_user', {
    onSuccess: async ({ message }) => {
      session.actions.signedOut()
      await forgetUnsent()
      showToast({ kind: 'info', text: message })
      await navigate({ to: '/' })
    },
  })
  const close = () => {
    setAsking(false)
    leave.reset()
  }
  return (
    <section aria-labelledby="leave-title" className="grid gap-3 rounded-lg border border-line p-5">
      <h2 id="leave-title" className="display text-lg">
        {t('accounts.leave.title')}
      </h2>
      <p className="measure text-sm text-muted">
        {t('accounts.leave.meaning', { count: deletionGraceDays })}
      </p>
      <div>
        <Button tone="danger" icon="trash" onClick={() => setAsking(true)}>
          {t('accounts.leave.ask')}
        </Button>
      </div>
      <Dialog
        open={asking}
        title={t('accounts.leave.sure')}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>{t('accounts.leave.stay')}</Button>
            <Button tone="danger" busy={leave.isPending} onClick={() => leave.mutate({})}>
              {t('accounts.leave.yes')}
            </Button>
          </>
        }
      >
        <p>{t('accounts.leave.what', { count: deletionGraceDays })}</p>
        {leave.error && (
          <Notice
            tone="danger"
            role="alert"
            className="mt-3"
            actions={
              isBlocked(leave.error) && (
                <LinkButton to="/user/transactions">{t('accounts.leave.payments')}</LinkButton>
              )
            }
          >
            {failureText(leave.error, t)}
          </Notice>
        )}
      </Dialog>
    </section>
  )
}
