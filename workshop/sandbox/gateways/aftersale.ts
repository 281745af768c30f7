import type { Action } from './gateway-sandbox'

/** Usual actions on paid money: refunds, disputes and second charges. */
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

/** Creates a type guard for a subset of the actions. */
export const oneOf =
  <Known extends Action>(known: readonly Known[]) =>
  (action: Action): action is Known =>
    (known as readonly Action[]).includes(action)
