import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { blockingMachine } from '../../../machines/flows/blocking/machine'
import type { Block, Target } from '../../../machines/flows/blocking/ports'
import { blockingView } from '../../../machines/flows/blocking/view'
import { useApi } from '../../app/api/use-api'
import { Button } from '../../ui/buttons/Button'
import { Dialog } from '../../ui/overlays/Dialog'
import { inspect } from '../inspect-flow'
import { useFlowView } from '../use-flow-view'
import { blockingActors } from './actors'
import { BlockingBody } from './BlockingBody'
import type { BlockingPart } from './screen-props'

export interface BlockingFlowProps {
  target: Target
  /** Name of the other user; the operator's name is in the reader's language. */
  name: string | null
  known: Block | null
}

/** Dialog to block or unblock a user, driven by the blocking machine; opens immediately. */
export default function BlockingFlow({ target, name, known }: BlockingFlowProps) {
  const api = useApi()
  const queries = useQueryClient()
  const [machine] = useState(() => blockingMachine.provide({ actors: blockingActors(api) }))
  const actor = useActorRef(machine, { input: { target, known }, inspect })
  const view = useFlowView(actor, blockingView)
  const trigger = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(view.open)
  useEffect(() => {
    // The dialog's trigger replaced the clicked button; focus the trigger, because the dialog returns focus to it.
    trigger.current?.focus()
    actor.send({ type: 'dialog.opened' })
  }, [actor])
  useEffect(() => {
    // Refetch lists only after the dialog has closed: removing a row would remove its dialog.
    if (wasOpen.current && !view.open)
      for (const call of ['get-blocked-users', 'get_chats', 'get_messages'])
        void queries.invalidateQueries({ queryKey: [call] })
    wasOpen.current = view.open
  }, [view.open, queries])
  return <BlockingScreens view={view} actor={actor} name={name} trigger={trigger} />
}

/** The flow's button and dialog in the current state of its machine. */
export function BlockingScreens({
  view,
  actor,
  name,
  trigger,
}: BlockingPart & { name: string | null; trigger?: RefObject<HTMLButtonElement | null> }) {
  const { t } = useTranslation()
  const { screen } = view
  const shown = useRef(screen)
  const heading = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (shown.current === screen) return
    shown.current = screen
    // The focused element may have disappeared with the previous screen.
    if (view.open && !heading.current?.closest('dialog')?.querySelector(':focus')) heading.current?.focus()
  }, [screen, view.open])
  return (
    <div data-flow="blocking" data-state={view.state} data-screen={screen}>
      <Button
        ref={trigger}
        tone="quiet"
        size="sm"
        aria-haspopup="dialog"
        data-event={view.canOpen ? 'dialog.opened' : undefined}
        onClick={() => actor.send({ type: 'dialog.opened' })}
      >
        <span data-title={view.open ? undefined : ''}>
          {t(view.known ? 'blocking.closedBlocked.title' : 'blocking.closed.title')}
        </span>
      </Button>
      <Dialog
        open={view.open}
        onClose={view.canClose ? () => actor.send({ type: 'dialog.closed' }) : undefined}
        title={
          <span ref={heading} tabIndex={-1} data-title="">
            {t(`blocking.${screen}.title`)}
          </span>
        }
      >
        {view.open && <BlockingBody view={view} actor={actor} name={name ?? t('blocking.operator')} />}
      </Dialog>
    </div>
  )
}
