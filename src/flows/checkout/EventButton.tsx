import type { ReactNode } from 'react'
import type { ButtonTone } from '../../ui/button-look'
import { Button } from '../../ui/Button'
import type { IconName } from '../../ui/Icon'
import type { CheckoutActor } from './part'

/** Events of the machine that carry nothing but their name. */
type Plain =
  | 'free.accepted'
  | 'gateway.changeAsked'
  | 'handover.confirmed'
  | 'gateway.left'
  | 'retry.asked'
  | 'recheck.asked'
  | 'another.asked'
  | 'wait.cancelled'

export interface EventButtonProps {
  actor: CheckoutActor
  event: Plain
  /** Whether the machine takes the event now; the button is not drawn otherwise, unless it is busy. */
  can: boolean
  busy?: boolean
  tone?: ButtonTone
  icon?: IconName
  children: ReactNode
}

/** A button that sends one event, drawn only while the machine would take it. */
export function EventButton({ actor, event, can, busy, tone, icon, children }: EventButtonProps) {
  if (!can && !busy) return null
  return (
    <Button
      tone={tone}
      icon={icon}
      busy={busy}
      data-event={event}
      onClick={() => actor.send({ type: event })}
    >
      {children}
    </Button>
  )
}
