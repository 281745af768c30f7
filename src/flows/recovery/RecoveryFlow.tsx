import { dataKey } from '../../../contract/texts/translate'
import { useLocation } from '@tanstack/react-router'
import { useActorRef } from '@xstate/react'
import { useEffect, useMemo, useRef, useState, type ComponentType } from 'react'
import { initialTransition, transition } from 'xstate'
import { useTranslation } from '../../ui/i18n/use-translation'
import { access } from '../../../contract/limits'
import { tokenInFragment, type MailedPage } from '../../../contract/site/mailed-link'
import { recoveryMachine } from '../../../machines/flows/recovery/machine'
import { recoveryVersion, type RecoveryMemory } from '../../../machines/flows/recovery/ports'
import {
  recoveryMemory,
  recoveryView,
  type RecoveryScreen,
  type RecoveryView,
} from '../../../machines/flows/recovery/view'
import { useApi } from '../../app/api/use-api'
import { leftToRight } from '../../ui/format/left-to-right'
import type { FrameMood } from '../FlowFrame'
import { inspect } from '../inspect-flow'
import { MachineFrame } from '../MachineFrame'
import { keepMemory, recall } from '../tab-memory'
import { useFlowView } from '../use-flow-view'
import { WaitScreen } from '../WaitScreen'
import { recoveryActors } from './actors'
import { EndScreen } from './EndScreen'
import type { RecoveryPart } from './screen-props'
import { PasswordScreen } from './PasswordScreen'
import { RequestScreen } from './RequestScreen'
import { SentScreen } from './SentScreen'
import { UndoScreen } from './UndoScreen'

const Wait = (part: RecoveryPart) => <WaitScreen flow="recovery" {...part} />
const Nothing = () => null

const screens: Record<RecoveryScreen, { Screen: ComponentType<RecoveryPart>; mood?: FrameMood }> = {
  opening: { Screen: Nothing },
  request: { Screen: RequestScreen },
  sent: { Screen: SentScreen, mood: 'good' },
  newPassword: { Screen: PasswordScreen },
  unsure: { Screen: EndScreen, mood: 'bad' },
  used: { Screen: EndScreen, mood: 'bad' },
  dead: { Screen: EndScreen, mood: 'bad' },
  closed: { Screen: EndScreen, mood: 'bad' },
  saved: { Screen: EndScreen, mood: 'good' },
  reading: { Screen: Wait, mood: 'waiting' },
  noAnswer: { Screen: EndScreen, mood: 'bad' },
  undo: { Screen: UndoScreen },
  undoUnsure: { Screen: EndScreen, mood: 'bad' },
  undoUsed: { Screen: EndScreen, mood: 'bad' },
  undoDead: { Screen: EndScreen, mood: 'bad' },
  undone: { Screen: EndScreen, mood: 'good' },
}

/** Whether the account has no password because the user signs in only by phone number. */
const withoutPassword = ({ screen, byNumber, resetToken }: RecoveryPart['view']) =>
  screen === 'undone' ? resetToken === null : screen === 'undo' && byNumber

/** Returns the view of the initial form, which can be rendered before the machine runs, as on the server. */
function formView(): RecoveryView {
  const [idle] = initialTransition(recoveryMachine)
  const [opened] = transition(recoveryMachine, idle, { type: 'request.opened' })
  return recoveryView(opened, 0)
}

export interface RecoveryFlowProps {
  /** Page that is open. */
  page: '/forgot-password' | MailedPage
}

/** Account recovery by mailed link on all its pages, driven by the recovery machine. */
export function RecoveryFlow({ page }: RecoveryFlowProps) {
  const api = useApi()
  const [machine] = useState(() => recoveryMachine.provide({ actors: recoveryActors(api) }))
  const [left] = useState(() => recall<RecoveryMemory>('recovery', recoveryVersion))
  const actor = useActorRef(machine, { inspect })
  const now = useFlowView(actor, recoveryView)
  // Until the flow has started, show what the server rendered.
  const early = now.screen === 'opening' && page === '/forgot-password'
  const form = useMemo(() => formView(), [])
  const view = early ? { ...form, state: now.state } : now
  // Following a link to the page already open restarts the flow.
  const visit = useLocation({ select: ({ state }) => state.__TSR_key })
  // Token in the link; empty if there is none.
  const token = tokenInFragment(useLocation({ select: ({ hash }) => hash }))
  const opened = useRef('')

  useEffect(() => {
    const address = `${visit} ${page} ${token}`
    if (opened.current === address) return
    const isFirst = opened.current === ''
    opened.current = address
    if (page === '/reset-password') actor.send({ type: 'link.opened', token })
    else if (page === '/undo-change') actor.send({ type: 'undo.opened', token })
    else if (isFirst && left && 'memory' in left) actor.send({ type: 'flow.resumed', memory: left.memory })
    else actor.send({ type: 'request.opened' })
  }, [actor, visit, page, token, left])
  useEffect(
    () =>
      keepMemory(actor, {
        flow: 'recovery',
        version: recoveryVersion,
        lifeMs: access.resetMinutes * 60_000,
        memory: recoveryMemory,
      }),
    [actor],
  )

  return <RecoveryScreens view={view} actor={actor} early={early} />
}

/** The flow's page in the current state of its machine. */
export function RecoveryScreens({ view, actor, early }: RecoveryPart) {
  const { t } = useTranslation()
  const { Screen, mood } = screens[view.screen]
  const textOf = (part: string) => dataKey('recovery', `${view.screen}.${part}`)
  return (
    <MachineFrame
      flow="recovery"
      view={view}
      mood={mood}
      meaning={t(textOf('meaning'), { email: leftToRight(view.email) })}
      next={t(textOf(withoutPassword(view) ? 'nextPhone' : 'next'))}
    >
      <Screen view={view} actor={actor} early={early} />
    </MachineFrame>
  )
}
