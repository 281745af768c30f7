import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation'
import { Button } from '../buttons/Button'
import { Dialog, type DialogProps } from './Dialog'

export interface FormDialogProps extends Pick<DialogProps, 'open' | 'title' | 'size' | 'children'> {
  /** Label of the submit button. */
  submit: ReactNode
  tone?: 'primary' | 'danger'
  /** Whether the form is being submitted. */
  busy: boolean
  /** Called on Escape and Cancel. Without it, the form can't be left. */
  onClose?: (() => void) | undefined
  /** Events that the buttons send to a flow; tests find the buttons by them. */
  events?: { submit: string; close: string }
  /** Called with the values by field name. */
  onSubmit: (formData: FormData) => void
}

/**
 * Form in a dialog: Enter submits, Escape and Cancel discard. Errors are shown next to their fields, and the first one
 * gets focus.
 */
export function FormDialog(props: FormDialogProps) {
  const { open, title, size, children, submit, tone = 'primary', busy, events, onClose, onSubmit } = props
  const { t } = useTranslation()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const wasBusy = useRef(false)
  const wasSent = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !busy) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    wasBusy.current = busy
  }, [busy])
  // Errors found in the browser never set `busy`.
  useEffect(() => {
    if (wasSent.current && !busy) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    wasSent.current = false
  })
  return (
    <Dialog
      open={open}
      title={events ? <span data-title="">{title}</span> : title}
      size={size}
      onClose={onClose}
      actions={
        <>
          <Button disabled={!onClose} data-event={events?.close} onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form={id} tone={tone} busy={busy} data-event={events?.submit}>
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
