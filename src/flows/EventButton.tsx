import type { ReactNode } from 'react'
import type { ButtonSize, ButtonTone } from '../ui/buttons/button-styles'
import { Button } from '../ui/buttons/Button'
import type { IconName } from '../ui/pictures/Icon'

export interface EventButtonProps<E extends string> {
  /** The machine that takes the event. */
  actor: { send: (event: { type: E }) => void }
  /** An event that carries nothing but its name; tests find the button by it. */
  event: E
  /** Whether the machine takes it now, from view.ts. */
  can: boolean
  busy?: boolean
  /** Stays on the screen, disabled, while the machine would refuse; it goes away otherwise. */
  keep?: boolean
  tone?: ButtonTone
  size?: ButtonSize
  icon?: IconName
  children: ReactNode
}

/** A button that sends one event to a flow's machine. */
export function EventButton<E extends string>(props: EventButtonProps<E>) {
  const { actor, event, can, busy, keep, children, ...look } = props
  if (!can && !busy && !keep) return null
  return (
    <Button
      {...look}
      busy={busy}
      disabled={!can && !busy}
      data-event={event}
      onClick={() => actor.send({ type: event })}
    >
      {children}
    </Button>
  )
}
