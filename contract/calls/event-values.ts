import type { CallName } from './call-types'
import { publicationActs } from '../values'

/** Field of a call whose values map to events of a record's state machine. */
export interface EventField {
  field: string
  /** Event for each value; refusals list these values. */
  values: Record<string, string>
  /** Additional accepted values. */
  alike?: Record<string, string>
}

/** Shows or hides a listing (D8, D9). */
const visibility: EventField = {
  field: 'status',
  values: { active: 'visibility.on', inactive: 'visibility.off' },
  alike: { '1': 'visibility.on', '0': 'visibility.off' },
}

const publicationEvents: EventField = {
  field: 'event',
  values: Object.fromEntries(publicationActs.map((event) => [event, event])),
}

/** Calls that can send several events to a record, with the event for each value. */
const eventFields: Partial<Record<CallName, EventField>> = {
  /** Marks a listing as sold, rented or available (D8, D9). Projects can't be sold or rented. */
  update_property_status: {
    field: 'status',
    values: { sold: 'market.sold', rented: 'market.rented', 'available for rent': 'market.available' },
    alike: { rent: 'market.available', available: 'market.available' },
  },
  'change-property-status': visibility,
  'change-project-status': visibility,
  'invitation:answer': {
    field: 'accept',
    values: { '1': 'invitation.accepted', '0': 'invitation.declined' },
  },
  'admin/content-act': publicationEvents,
  'admin/catalogue-act': publicationEvents,
  'admin/packages-act': publicationEvents,
}

/** Calls with a field that accepts any event by name. */
const anyEvent: Partial<Record<CallName, string>> = { 'admin/advance': 'event' }

/** Returns the call's field with its values; undefined if the call sends only one event. */
export const eventField = (call: CallName): EventField | undefined => eventFields[call]

/** Returns the event for a call's value, ignoring case; undefined if unknown. */
export function eventOfValue(call: CallName, value: string): string | undefined {
  const known = eventFields[call]
  const typed = value.trim().toLowerCase()
  return Object.entries({ ...known?.values, ...known?.alike }).find(([one]) => one === typed)?.[1]
}

/** Returns the call's values for these events, so a refusal can list what is allowed instead. */
export function valuesForEvents(call: CallName, events: readonly string[]): string[] {
  if (anyEvent[call]) return [...events]
  const { values = {} } = eventFields[call] ?? {}
  return Object.keys(values).filter((value) => events.includes(values[value]!))
}
