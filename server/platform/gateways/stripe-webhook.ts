import { eventOf, hashOf, nameOf, noType } from './odd-notice'
import type { GatewayNotice } from './port'
import { fieldsOf } from './wire-values'

/** The id of an object that an event names by its id, or includes whole. */
const refOf = (value: unknown): string | null => nameOf(value) ?? nameOf(fieldsOf(value)['id'])

/**
 * Reads an event whose signature has been checked. It is a notice whatever it lacks: thin events (v2) carry no object,
 * only a reference to it, and others may be about objects unknown to us. Only what is marked with our `site` names a
 * payment of ours by its metadata: another site on the same account is another shop. What was made before payments were
 * marked is found by the id of its intent.
 */
export function stripeNotice(raw: Buffer, site = ''): GatewayNotice {
  const event = eventOf(raw)
  const about = fieldsOf(fieldsOf(event['data'])['object'])
  const related = fieldsOf(event['related_object'])
  const kind = nameOf(about['object']) ?? nameOf(related['type'])
  const id = nameOf(about['id']) ?? nameOf(related['id'])
  const isIntent = kind === 'payment_intent'
  const metadata = fieldsOf(about['metadata'])
  return {
    eventId: nameOf(event['id']) ?? hashOf(raw),
    type: nameOf(event['type']) ?? noType,
    providerRef: isIntent ? id : refOf(about['payment_intent']),
    reference: site === '' || metadata['site'] === site ? nameOf(metadata['payment_id']) : null,
    chargeRef:
      kind === 'charge' ? id : (refOf(about['charge']) ?? (isIntent ? refOf(about['latest_charge']) : null)),
  }
}
