import type { Charge, Word } from './world'

/** `final`: what it has closed stays closed. `late`: a bank may still capture after the gateway said "closed". */
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

/** What the gateway answers when it is asked about a charge. */
export function wordOf(charge: Charge): Word {
  return texts[charge]
}

/** The charge after `begin`; the payment's id is its key, so a repeat finds the same one. */
export function begun(charge: Charge): Charge {
  return charge === 'none' ? 'open' : charge
}

/** The charge after the server asked to close it. */
export function closed(charge: Charge, kind: GatewayKind): Charge {
  if (charge === 'none' || charge === 'open') return 'closed'
  return charge === 'processing' && kind === 'late' ? 'zombie' : charge
}

/** What the buyer's press of "Pay" can make of a charge, with what the gateway's page claims to the browser. */
export function pressed(
  charge: Charge,
  kind: GatewayKind,
): { charge: Charge; claim: string; said: string }[] {
  if (charge === 'paid' || charge === 'odd' || charge === 'processing')
    return [{ charge, claim: 'done', said: 'says that it has the payment already' }]
  if (charge === 'open')
    return [
      { charge: 'paid', claim: 'done', said: 'takes the money' },
      { charge: 'processing', claim: 'done', said: 'takes the payment and works on it' },
      { charge: 'open', claim: 'declined', said: 'declines' },
    ]
  if (charge === 'closed' && kind === 'late')
    return [
      { charge: 'paid', claim: 'done', said: 'takes the money although the attempt was closed' },
      { charge, claim: 'declined', said: 'declines' },
    ]
  return [{ charge, claim: 'declined', said: 'declines, the attempt is closed' }]
}

/** What can become of a charge by itself. */
export function later(charge: Charge): { charge: Charge; said: string }[] {
  if (charge === 'processing')
    return [
      { charge: 'paid', said: 'has the money now' },
      { charge: 'open', said: 'gets no money after all' },
    ]
  if (charge === 'zombie')
    return [
      { charge: 'paid', said: 'has the money after all, though it said "closed"' },
      { charge: 'closed', said: 'gets no money' },
    ]
  return []
}
