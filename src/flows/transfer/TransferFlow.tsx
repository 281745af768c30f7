import { useActorRef } from '@xstate/react'
import { useEffect, useState, type ComponentType } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { transferMachine } from '../../../machines/flows/transfer/machine'
import { transferView, type TransferScreen } from '../../../machines/flows/transfer/view'
import { useApi } from '../../app/api/use-api'
import { Notice } from '../../ui/feedback/Notice'
import { paymentNews } from '../checkout/payment-news'
import { OrderSummary } from '../checkout/OrderSummary'
import { randomKey } from '../../app/api/random-key'
import type { FrameMood } from '../FlowFrame'
import { inspect } from '../inspect-flow'
import { MachineFrame } from '../MachineFrame'
import { ProblemNotice } from '../ProblemNotice'
import { useFlowView } from '../use-flow-view'
import { transferActors } from './actors'
import { AwaitingScreen } from './AwaitingScreen'
import { EndScreen } from './EndScreen'
import { LeavingScreen } from './LeavingScreen'
import { OfferedScreen } from './OfferedScreen'
import type { TransferPart } from './screen-props'
import { ReviewScreen } from './ReviewScreen'
import { WaitScreen } from '../WaitScreen'

const Wait = (part: TransferPart) => <WaitScreen flow="transfer" {...part} />

const screens: Record<TransferScreen, { Screen: ComponentType<TransferPart>; mood?: FrameMood }> = {
  opening: { Screen: Wait, mood: 'waiting' },
  notLoaded: { Screen: EndScreen, mood: 'bad' },
  offered: { Screen: OfferedScreen },
  awaiting: { Screen: AwaitingScreen },
  sending: { Screen: Wait, mood: 'waiting' },
  underReview: { Screen: ReviewScreen, mood: 'waiting' },
  refused: { Screen: AwaitingScreen, mood: 'bad' },
  leaving: { Screen: LeavingScreen },
  failed: { Screen: EndScreen, mood: 'bad' },
  expired: { Screen: EndScreen, mood: 'bad' },
  elsewhere: { Screen: EndScreen, mood: 'waiting' },
  paid: { Screen: EndScreen, mood: 'good' },
}

export interface TransferFlowProps {
  packageId: string
  /** Id of the transfer, if it is in the URL. */
  paymentId: string | null
  returnTo: string
  /** Called with the transfer's id to store it in the URL, so the page finds the transfer even after it has ended. */
  onKnown: (paymentId: string | null) => void
  /** Called when the package is active, so cached data is outdated. */
  onActive: () => void
}

/** Payment of a package by bank transfer, driven by the transfer machine. */
export function TransferFlow({ packageId, paymentId, returnTo, onKnown, onActive }: TransferFlowProps) {
  const api = useApi()
  const [machine] = useState(() => transferMachine.provide({ actors: transferActors(api) }))
  const [key] = useState(randomKey)
  const actor = useActorRef(machine, { input: { packageId, paymentId, key }, inspect })
  const view = useFlowView(actor, transferView)
  const { screen } = view
  useEffect(() => actor.send({ type: 'transfer.opened' }), [actor])
  useEffect(() => {
    const news = paymentNews((update) => {
      const { paymentId: own } = actor.getSnapshot().context
      if (update === null || update.paymentId === own) actor.send({ type: 'transfer.changed' })
    })
    return news.stop
  }, [actor])
  const known = view.transfer?.paymentId ?? null
  const settled = screen !== 'opening' && screen !== 'sending'
  useEffect(() => {
    if (settled) onKnown(known)
  }, [known, settled, onKnown])
  useEffect(() => {
    if (screen === 'paid') onActive()
  }, [screen, onActive])

  return <TransferScreens view={view} actor={actor} returnTo={returnTo} />
}

/** The flow's page in the current state of its machine. */
export function TransferScreens({ view, actor, returnTo }: TransferPart) {
  const { t } = useTranslation()
  const { ordered, screen } = view
  const hours = view.transfer?.reviewHours
  const { Screen, mood } = screens[screen]
  return (
    <MachineFrame
      flow="transfer"
      view={view}
      next={
        screen === 'underReview' && hours ? t('transfer.underReview.nextWithin', { count: hours }) : undefined
      }
      mood={mood}
      aside={ordered && <OrderSummary order={ordered} />}
    >
      {view.testMode && (
        <Notice tone="warn" title={t('checkout.testMode')}>
          {screen === 'awaiting' && t('transfer.demoAccount')}
        </Notice>
      )}
      <ProblemNotice view={view} />
      {view.reason && (
        <Notice tone="warn" title={t('transfer.reason')}>
          <span dir="auto">{view.reason}</span>
        </Notice>
      )}
      <Screen view={view} actor={actor} returnTo={returnTo} />
    </MachineFrame>
  )
}
