import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '../buttons/Button'
import { Dialog } from './Dialog'

export interface LeaveDialogProps {
  /** Asks while true; the browser asks in its own words where the tab is closed or reloaded. */
  ask: boolean
  /** Lets changes of the address through that stay on this page. */
  withinPage?: boolean
  title: string
  /** Labels of the two buttons. */
  go: string
  stay: string
  children: ReactNode
}

/** `showModal` looks for the attribute, which React's `autoFocus` does not write: it focuses before the dialog opens. */
const focusFirst = (button: HTMLButtonElement | null): void => button?.setAttribute('autofocus', '')

/** Asks before the page is left, where leaving would lose something. */
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
