import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '../buttons/Button'
import { Dialog } from './Dialog'

export interface LeaveDialogProps {
  /** Whether to ask; closing or reloading the tab shows the browser's own prompt. */
  ask: boolean
  /** Allows URL changes within this page. */
  withinPage?: boolean
  title: string
  go: string
  stay: string
  children: ReactNode
}

/**
 * Sets the attribute that `showModal` requires and React's `autoFocus` doesn't set; React focuses before the dialog
 * opens.
 */
const focusFirst = (button: HTMLButtonElement | null): void => button?.setAttribute('autofocus', '')

/** Asks for confirmation if leaving the page would lose something. */
export function LeaveDialog({ ask, withinPage = false, title, go, stay, children }: LeaveDialogProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => ask && !(withinPage && current.pathname === next.pathname),
    enableBeforeUnload: ask,
    withResolver: true,
  })
  return (
    <Dialog
      open={blocker.status === 'blocked'}
      title={title}
      onClose={blocker.reset}
      actions={
        <>
          <Button onClick={blocker.proceed}>{go}</Button>
          <Button ref={focusFirst} tone="primary" onClick={blocker.reset}>
            {stay}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
