import { bodyOf, eventIdOf, fieldsOf, idOf } from './notice'
import type { Notice } from './port'

/** The id of something that an event names by its id, or shows whole. */
const refOf = (value: unknown): string | null => idOf(value) ?? idOf(fieldsOf(value)['id'])

/**
 * Reads an event whose signature has been checked. Whatever it lacks, it is a notice: thin events (v2) carry no
 * object, only what they are about, and others may be about nothing that we know.
 */
export function stripeNotice(raw: Buffer): Notice {
  const event = bodyOf(raw)
  const about = fieldsOf(fieldsOf(event['data'])['object'])
  const related = fieldsOf(event['related_object'])
  const kind = idOf(about['object']) ?? idOf(related['type'])
  const id = idOf(about['id']) ?? idOf(related['id'])
  const isIntent = kind === 'payment_intent'
  return {
    eventId: eventIdOf(event['id'], raw),
    type: idOf(event['type']) ?? 'unknown',
    providerRef: isIntent ? id : refOf(about['payment_intent']),
    reference: idOf(fieldsOf(about['metadata'])['payment_id']),
    chargeRef:
      kind === 'charge' ? id : (refOf(about['charge']) ?? (isIntent ? refOf(about['latest_charge']) : null)),
  }
}
