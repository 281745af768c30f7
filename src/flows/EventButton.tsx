import type { ReactNode } from 'react'
import type { ButtonSize, ButtonTone } from '../ui/buttons/button-styles'
import { Button } from '../ui/buttons/Button'
import type { IconName } from '../ui/pictures/Icon'

export interface EventButtonProps<E extends string> {
  /** Machine that receives the event. */
  actor: { send: (event: { type: E }) => void }
  /** Event without payload; tests find the button by it. */
  event: E
  /** Whether the machine accepts the event now, from view.ts. */
  can: boolean
  busy?: boolean
  /** Keeps the button visible but disabled while the machine would refuse the event, instead of hiding it. */
  keep?: boolean
  tone?: ButtonTone
  size?: ButtonSize
  icon?: IconName
  children: ReactNode
}

/** Button that sends an event to a flow's machine. */
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
