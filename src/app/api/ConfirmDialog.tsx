import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { Button } from '../../ui/buttons/Button'
import { Dialog } from '../../ui/overlays/Dialog'
import { FailureNotice } from './FailureNotice'

export interface ConfirmDialogProps {
  open: boolean
  title: string
  /** What the act does. */
  children: ReactNode
  /** Words of the button that does it, and of the one that leaves all as it was where that is not "Cancel". */
  confirm: string
  keep?: string
  act: { isPending: boolean; error: Error | null }
  onConfirm: () => void
  onClose: () => void
}

/** Asks once more before something is taken away, and shows the server's refusal. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirm, keep, act, onConfirm, onClose } = props
  const { t } = useTranslation()
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{keep ?? t('ui.cancel')}</Button>
          <Button tone="danger" busy={act.isPending} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{children}</p>
        <FailureNotice error={act.error} />
      </div>
    </Dialog>
  )
}
