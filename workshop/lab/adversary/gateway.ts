import type { Charge, Word } from './world'

/** `final`: closed charges stay closed. `late`: a bank may still capture after the gateway reported "closed". */
export type GatewayKind = 'final' | 'late'

const texts: Record<Charge, Word> = {
  none: 'open',
  open: 'open',
  processing: 'underway',
  zombie: 'closed',
  paid: 'paid',
  odd: 'odd',
  closed: 'closed',
}

/** Returns the gateway's answer to a query about a charge. */
export function wordOf(charge: Charge): Word {
  return texts[charge]
}

/** Returns the charge after `begin`; the payment's id is the idempotency key, so a repeat finds the same charge. */
export function begun(charge: Charge): Charge {
  return charge === 'none' ? 'open' : charge
}

/** Returns the charge after the server has requested to close it. */
export function closed(charge: Charge, kind: GatewayKind): Charge {
  if (charge === 'none' || charge === 'open') return 'closed'
  return charge === 'processing' && kind === 'late' ? 'zombie' : charge
}

/** Returns the possible charges after the buyer selects "Pay", with what the gateway's page claims to the browser. */
export function pressed(
  charge: Charge,
  kind: GatewayKind,
): { charge: Charge; claim: string; text: string }[] {
  if (charge === 'paid' || charge === 'odd' || charge === 'processing')
    return [{ charge, claim: 'done', text: 'says that it has the payment already' }]
  if (charge === 'open')
    return [
      { charge: 'paid', claim: 'done', text: 'takes the money' },
      { charge: 'processing', claim: 'done', text: 'takes the payment and works on it' },
      { charge: 'open', claim: 'declined', text: 'declines' },
    ]
  if (charge === 'closed' && kind === 'late')
    return [
      { charge: 'paid', claim: 'done', text: 'takes the money although the attempt was closed' },
      { charge, claim: 'declined', text: 'declines' },
    ]
  return [{ charge, claim: 'declined', text: 'declines, the attempt is closed' }]
}

/** Returns the changes a charge can undergo without any request. */
export function later(charge: Charge): { charge: Charge; text: string }[] {
  if (charge === 'processing')
    return [
      { charge: 'paid', text: 'has the money now' },
      { charge: 'open', text: 'gets no money after all' },
    ]
  if (charge === 'zombie')
    return [
      { charge: 'paid', text: 'has the money after all, though it said "closed"' },
      { charge: 'closed', text: 'gets no money' },
    ]
  return []
}
