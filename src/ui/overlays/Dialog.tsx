import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation'
import { IconButton } from '../buttons/IconButton'
import { join } from '../layout/join-classes'
import { WaitLine } from '../feedback/WaitLine'

export interface DialogProps {
  open: boolean
  title: ReactNode
  /** Called on Escape, the close button or an outside click. Without it the dialog must be answered. */
  onClose?: () => void
  children: ReactNode
  /** Buttons at the bottom, with the main one last. */
  actions?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** Whether the dialog is a full-width bottom sheet on phones. */
  sheet?: boolean
  /** Whether the content isn't fully rendered yet; the dialog then stays invisible while the page is already dimmed. */
  partly?: boolean
}

/**
 * Native modal dialog: traps focus, makes the rest of the page inert and restores focus. On phones it is at the bottom
 * of the screen.
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
    // Close the dialog before unmounting, or focus isn't restored.
    const dialog = ref.current
    return () => dialog?.close()
  }, [])
  return (
    // A click outside only duplicates Escape and the close button.
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
          {/* Scroll padding, so a focused input is shown with its label and error. */}
          <div className="scroll-py-14 overflow-y-auto px-5 pt-2 pb-5 text-sm">{children}</div>
          {actions && (
            <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-4 max-sm:[&>*]:flex-1">
              {actions}
            </div>
          )}
          <WaitLine className="px-5 not-empty:pb-4" />
          {/* Last in DOM order, so focus starts in the dialog's content. */}
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
