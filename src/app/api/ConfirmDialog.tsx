import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { Button } from '../../ui/buttons/Button'
import { Dialog } from '../../ui/overlays/Dialog'
import { FailureNotice } from './FailureNotice'

export interface ConfirmDialogProps {
  open: boolean
  title: string
  /** Explains what the action does. */
  children: ReactNode
  /**
   * Labels of the two buttons: `confirm` for the confirming one, `keep` for the dismissing one ("Cancel" by default).
   */
  confirm: string
  keep?: string
  act: { isPending: boolean; error: Error | null }
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before a destructive action and shows the server's refusal. */
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
