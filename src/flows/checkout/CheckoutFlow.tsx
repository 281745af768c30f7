import { asTextKey } from '../../../contract/texts/translate'
import { useActorRef } from '@xstate/react'
import { useEffect, useState, type ComponentType } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { payment } from '../../../contract/limits'
import { checkoutMachine } from '../../../machines/flows/checkout/machine'
import { checkoutVersion, type CheckoutMemory } from '../../../machines/flows/checkout/setup'
import {
  checkoutMemory,
  checkoutView,
  type CheckoutScreen,
  type CheckoutView,
  type Money,
} from '../../../machines/flows/checkout/view'
import { useApi } from '../../app/api/use-api'
import { Notice } from '../../ui/feedback/Notice'
import type { FrameMood } from '../FlowFrame'
import { randomKey } from '../../app/api/random-key'
import { inspect } from '../inspect-flow'
import { MachineFrame } from '../MachineFrame'
import { keepMemory, recall } from '../tab-memory'
import { ProblemNotice } from '../ProblemNotice'
import { useFlowView } from '../use-flow-view'
import { checkoutActors } from './actors'
import { cardFields } from './card-fields'
import { CardScreen } from './CardScreen'
import { ChoosingScreen } from './ChoosingScreen'
import { DoneScreen } from './DoneScreen'
import { FreeScreen } from './FreeScreen'
import { paymentWindows } from './gateways/payment-windows'
import { OrderSummary } from './OrderSummary'
import { OutcomeScreen } from './OutcomeScreen'
import type { CheckoutPart, CheckoutActor } from './screen-props'
import { TestModeBanner } from './TestModeBanner'
import { WaitScreen } from './WaitScreen'
import { WindowScreen } from './WindowScreen'
import { Icon, type IconName } from '../../ui/pictures/Icon'
import { LeaveDialog } from '../../ui/overlays/LeaveDialog'
import { paymentNews } from './payment-news'

/**
 * Makes the machine check the status on news from another tab or when the network is back, and notifies other tabs when
 * the payment ends.
 */
function useNews(actor: CheckoutActor, { news: own, paymentId }: CheckoutView): void {
  useEffect(() => {
    const news = paymentNews((update) => {
      if (update?.claimed) return
      if (update === null || update.paymentId === actor.getSnapshot().context.paymentId)
        actor.send({ type: 'payment.changed' })
    })
    if (own && paymentId)
      news.tell({ paymentId, declined: own === 'declined', ...(own === 'claimed' && { claimed: true }) })
    return news.stop
  }, [actor, own, paymentId])
}

const icons: Record<Money, IconName> = {
  nothingCharged: 'shield',
  withGateway: 'clock',
  claimed: 'clock',
  unknown: 'warn',
  confirmed: 'success',
  inReview: 'info',
  goingBack: 'info',
  notAsked: 'success',
}

/** Sentence that says where the money is. */
function MoneyLine({ view }: { view: CheckoutView }) {
  const { t } = useTranslation()
  return (
    <p data-money={view.money} className="flex gap-2 text-sm font-medium">
      <Icon name={icons[view.money]} size={18} className="mt-0.5 text-muted" />
      {t(asTextKey(view.moneyKey))}
    </p>
  )
}

const screens: Record<CheckoutScreen, { Screen: ComponentType<CheckoutPart>; mood?: FrameMood }> = {
  opening: { Screen: WaitScreen, mood: 'waiting' },
  notLoaded: { Screen: OutcomeScreen, mood: 'bad' },
  freeOffer: { Screen: FreeScreen },
  choosing: { Screen: ChoosingScreen },
  preparing: { Screen: WaitScreen, mood: 'waiting' },
  card: { Screen: CardScreen },
  challenge: { Screen: WaitScreen, mood: 'waiting' },
  window: { Screen: WindowScreen },
  bank: { Screen: OutcomeScreen },
  verifying: { Screen: WaitScreen, mood: 'waiting' },
  finishing: { Screen: WaitScreen, mood: 'waiting' },
  pending: { Screen: OutcomeScreen, mood: 'waiting' },
  unknown: { Screen: OutcomeScreen, mood: 'bad' },
  declined: { Screen: OutcomeScreen, mood: 'bad' },
  notPaid: { Screen: OutcomeScreen, mood: 'bad' },
  needsReview: { Screen: OutcomeScreen, mood: 'waiting' },
  refundDue: { Screen: OutcomeScreen, mood: 'waiting' },
  alreadyActive: { Screen: DoneScreen, mood: 'good' },
  paid: { Screen: DoneScreen, mood: 'good' },
  freeAssigned: { Screen: DoneScreen, mood: 'good' },
}

export interface CheckoutFlowProps {
  packageId: string
  returnTo: string
  /** Whether the gateway redirected back here and reported success. */
  claimed?: boolean | undefined
  /**
   * Called when the user chooses bank transfer, which has its own page; `paymentId` is set if there already is a
   * payment.
   */
  onTransfer: (paymentId: string | null) => void
  /** Called when the package is active, so cached data is outdated. */
  onActive: () => void
}

/** Purchase of a package, driven by the checkout machine. */
export function CheckoutFlow({
  packageId,
  returnTo,
  claimed = false,
  onTransfer,
  onActive,
}: CheckoutFlowProps) {
  const { t, i18n } = useTranslation()
  const api = useApi()
  const [fields] = useState(() => cardFields(() => i18n.language))
  const [windows] = useState(paymentWindows)
  const [machine] = useState(() => checkoutMachine.provide({ actors: checkoutActors(api, fields, windows) }))
  const [left] = useState(() => recall<CheckoutMemory>('checkout', checkoutVersion))
  // Idempotency key of the first purchase; the machine supplies the key of any further purchase.
  const [key] = useState(randomKey)
  const actor = useActorRef(machine, { input: { packageId, key }, inspect })
  const view = useFlowView(actor, checkoutView)

  useEffect(() => {
    const kept = left && 'memory' in left ? left.memory : null
    if (kept?.packageId === packageId)
      actor.send({ type: 'flow.resumed', memory: { ...kept, claimed: kept.claimed || claimed } })
    else actor.send({ type: 'checkout.opened', claimed })
  }, [actor, claimed, left, packageId])
  useEffect(
    () =>
      keepMemory(actor, {
        flow: 'checkout',
        version: checkoutVersion,
        lifeMs: payment.expiryMinutes * 60_000,
        memory: checkoutMemory,
      }),
    [actor],
  )
  useNews(actor, view)
  const running = view.screen === 'paid' || view.screen === 'freeAssigned'
  useEffect(() => {
    if (running) onActive()
  }, [running, onActive])

  const byTransfer = view.screen === 'bank'
  useEffect(() => {
    if (byTransfer) onTransfer(view.paymentId)
  }, [byTransfer, onTransfer, view.paymentId])

  return (
    <>
      <CheckoutScreens
        view={view}
        actor={actor}
        fields={fields}
        windows={windows}
        returnTo={returnTo}
        isStale={left !== null && 'stale' in left}
      />
      {/* Shown while the gateway processes the payment: leaving is harmless but confusing. */}
      <LeaveDialog
        ask={view.askBeforeLeaving && view.screen !== 'challenge'}
        title={t('checkout.leave.title')}
        go={t('checkout.leave.go')}
        stay={t('checkout.leave.stay')}
      >
        {t('checkout.leave.text')}
      </LeaveDialog>
    </>
  )
}

/** The flow's page in the current state of its machine. */
export function CheckoutScreens({ isStale, ...part }: CheckoutPart & { isStale: boolean }) {
  const { t } = useTranslation()
  const { view } = part
  const { Screen, mood } = screens[view.screen]
  return (
    <MachineFrame
      flow="checkout"
      view={view}
      steps={view.steps.map(({ name, done }) => ({ key: name, title: t(`checkout.step.${name}`), done }))}
      step={view.steps.find(({ at }) => at === 'now')?.name}
      mood={mood}
      labels={view.cause ? `checkout.cause.${view.cause}` : undefined}
      meaning={view.maybeElsewhere ? t('checkout.notPaid.elsewhere') : undefined}
      aside={view.package && <OrderSummary order={view.package} terms={view.package} />}
    >
      <TestModeBanner
        brief={view.screen !== 'choosing'}
        gateway={view.screen === 'choosing' ? null : view.gateway}
      />
      {isStale && <Notice tone="info">{t('checkout.stale')}</Notice>}
      <ProblemNotice view={view} />
      <MoneyLine view={view} />
      <Screen {...part} />
    </MachineFrame>
  )
}
