import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'

/** Asks before the page is left while the gateway is processing the payment; leaving is harmless but confusing. */
export function LeaveDialog({ ask }: { ask: boolean }) {
  const { t } = useTranslation()
  const blocker = useBlocker({ shouldBlockFn: () => ask, enableBeforeUnload: ask, withResolver: true })
  return (
    <Dialog
      open={blocker.status === 'blocked'}
      title={t('checkout.leave.title')}
      onClose={blocker.reset}
      actions={
        <>
          <Button onClick={blocker.proceed}>{t('checkout.leave.go')}</Button>
          <Button tone="primary" onClick={blocker.reset}>
            {t('checkout.leave.stay')}
          </Button>
        </>
      }
    >
      {t('checkout.leave.text')}
    </Dialog>
  )
}
