import type { Action } from './gateway-sandbox'

/** What can happen to money that was paid, wherever there are refunds, disputes and second charges. */
export const usualAftersale = [
  'refund',
  'refund-part',
  'refund-pending',
  'refund-failed',
  'refund-silent',
  'dispute',
  'dispute-won',
  'dispute-lost',
  'dispute-reopened',
  'second-charge',
] as const satisfies readonly Action[]

/** Whether an action is one of these. */
export const oneOf =
  <Known extends Action>(known: readonly Known[]) =>
  (action: Action): action is Known =>
    (known as readonly Action[]).includes(action)
