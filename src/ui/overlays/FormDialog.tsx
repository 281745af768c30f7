import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation'
import { Button } from '../buttons/Button'
import { Dialog, type DialogProps } from './Dialog'

export interface FormDialogProps extends Pick<DialogProps, 'open' | 'title' | 'size' | 'children'> {
  /** Words of the button that sends it. */
  submit: ReactNode
  tone?: 'primary' | 'danger'
  /** It is on its way. */
  busy: boolean
  onClose: () => void
  /** What was written down, by the names of the fields. */
  onSubmit: (formData: FormData) => void
}

/**
 * A form in a dialog: Enter sends it, Escape and Cancel leave it as it was. Errors are shown by its fields, and focus
 * goes to the first of them.
 */
export function FormDialog(props: FormDialogProps) {
  const { open, title, size, children, submit, tone = 'primary', busy, onClose, onSubmit } = props
  const { t } = useTranslation()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const wasBusy = useRef(false)
  const wasSent = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !busy) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    wasBusy.current = busy
  }, [busy])
  // What the form itself refuses is never on its way.
  useEffect(() => {
    if (wasSent.current && !busy) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    wasSent.current = false
  })
  return (
    <Dialog
      open={open}
      title={title}
      size={size}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" form={id} tone={tone} busy={busy}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={id}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          wasSent.current = true
          onSubmit(new FormData(event.currentTarget))
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
