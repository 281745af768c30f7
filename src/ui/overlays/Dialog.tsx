import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation'
import { IconButton } from '../buttons/IconButton'
import { join } from '../layout/join-classes'
import { WaitLine } from '../feedback/WaitLine'

export interface DialogProps {
  open: boolean
  title: ReactNode
  /** Called on Escape, on the close button and on a press beside it. Absent: the dialog must be answered. */
  onClose?: () => void
  children: ReactNode
  /** Buttons at the bottom, the main one last. */
  actions?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** On a phone it fills the width and rises from the bottom edge. */
  sheet?: boolean
  /** Part of it is still to be drawn: until then it stays out of sight, though all else is veiled. */
  partly?: boolean
}

/**
 * The browser's own modal dialog: it holds focus, makes the rest inert and gives focus back by itself.
 * On a phone it stands at the bottom edge.
 */
export function Dialog({ open, title, onClose, children, actions, size = 'sm', sheet, partly }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  const { t } = useTranslation()
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open === open) return
    if (open) dialog.showModal()
    else dialog.close()
  }, [open])
  useLayoutEffect(() => {
    // One that goes while it is open gives focus back only if it is closed before.
    const dialog = ref.current
    return () => dialog?.close()
  }, [])
  return (
    // The press beside the dialog only repeats what Escape and the close button do.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      onClick={(event) => event.target === ref.current && onClose?.()}
      className={join(
        'm-auto w-[calc(100%-2rem)] overflow-hidden rounded-lg border border-line bg-surface p-0 text-ink shadow-float',
        sheet
          ? 'max-sm:mb-0 max-sm:w-full max-sm:max-w-full! max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0'
          : 'max-sm:mb-4',
        partly ? 'opacity-0' : 'open:animate-rise',
        { sm: 'max-w-md', md: 'max-w-2xl', lg: 'max-w-5xl' }[size],
      )}
    >
      {open && (
        <div className={join('relative flex flex-col', sheet ? 'max-h-[92dvh]' : 'max-h-[85dvh]')}>
          <h2 id={id} className="display ps-5 pe-14 pt-5 text-lg">
            {title}
          </h2>
          {/* A box that gets the focus comes into view with its label and what is wrong with it. */}
          <div className="scroll-py-14 overflow-y-auto px-5 pt-2 pb-5 text-sm">{children}</div>
          {actions && (
            <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-4 max-sm:[&>*]:flex-1">
              {actions}
            </div>
          )}
          <WaitLine className="px-5 not-empty:pb-4" />
          {/* Last, so that focus begins with what the dialog is about. */}
          {onClose && (
            <IconButton
              icon="close"
              label={t('ui.close')}
              onClick={onClose}
              className="absolute end-2 top-3"
            />
          )}
        </div>
      )}
    </dialog>
  )
}
