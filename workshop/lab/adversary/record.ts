import { transition } from 'xstate'
import { paymentMachine, type PaymentEvent } from '../../../machines/records/payment/machine'

const after = new Map<string, string | null>()

/** Returns the stored state after an event, computed by the server's own machine; null if it rejects the event. */
export function payment(
  state: string,
  event: PaymentEvent['type'],
  { alreadyGranted, amountMatches }: { alreadyGranted: boolean; amountMatches: boolean },
): string | null {
  const key = `${state} ${event} ${alreadyGranted} ${amountMatches}`
  const found = after.get(key)
  if (found !== undefined) return found
  const stored = paymentMachine.resolveState({
    value: state,
    context: {
      alreadyGranted,
      wentBack: 'nothing',
      dispute: 'none',
      suspendsAt: 'taken',
      silence: 'over',
      sums: 'known',
      warning: 'none',
    },
  } as never)
  const sent = { type: event, facts: { amountMatches } } as PaymentEvent
  const fires = paymentMachine.getTransitionData(stored as never, sent as never).length > 0
  const next = fires ? String(transition(paymentMachine, stored, sent)[0].value) : null
  after.set(key, next)
  return next
}

/** Returns the chart's caption of a stored state. */
export function stateTexts(state: string): string {
  const node = paymentMachine.states[state as keyof typeof paymentMachine.states]
  return node?.meta?.caption ?? state
}
