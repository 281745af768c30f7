import type { CallName } from './call-types'
import { publicationActs } from '../values'

/** The field of a call whose values stand for events of a record's machine. */
export interface EventField {
  field: string
  /** Value of the field -> the event; the values that refusals name. */
  values: Record<string, string>
  /** Further values that are understood. */
  alike?: Record<string, string>
}

/** Shows and hides (D8, D9). */
const visibility: EventField = {
  field: 'status',
  values: { active: 'visibility.on', inactive: 'visibility.off' },
  alike: { '1': 'visibility.on', '0': 'visibility.off' },
}

const publicationEvents: EventField = {
  field: 'event',
  values: Object.fromEntries(publicationActs.map((event) => [event, event])),
}

/** The calls that send one of several events to a record, and the event of each value. */
const eventFields: Partial<Record<CallName, EventField>> = {
  /** Marks a listing as sold, rented or available (D8, D9). A project is neither sold nor rented. */
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

/** The field of a call that takes any event by its own name. */
const anyEvent: Partial<Record<CallName, string>> = { 'admin/advance': 'event' }

/** The call's field and its values; undefined for a call with one event only. */
export const eventField = (call: CallName): EventField | undefined => eventFields[call]

/** The event of a call's value, whatever its case; undefined for an unknown value. */
export function eventOfValue(call: CallName, value: string): string | undefined {
  const known = eventFields[call]
  const typed = value.trim().toLowerCase()
  return Object.entries({ ...known?.values, ...known?.alike }).find(([one]) => one === typed)?.[1]
}

/** Which values of this call stand for one of the events: how a refusal names what is allowed instead. */
export function valuesForEvents(call: CallName, events: readonly string[]): string[] {
  if (anyEvent[call]) return [...events]
  const { values = {} } = eventFields[call] ?? {}
  return Object.keys(values).filter((value) => events.includes(values[value]!))
}
