import { contactMessageMachine } from '../../../machines/records/contact-message/machine'
import type { RecordKind } from '../../core/kind'

/** Messages to the operator. They have no owner: their sender is an address, which the answer goes to. */
export const contactMessage: RecordKind<'contact_message'> = {
  name: 'contact-message',
  table: 'contact_message',
  machine: contactMessageMachine,
  context: async () => ({}),
  reasonIn: { 'message.answered': 'answer' },
  stateOf: (row) => row.state,
  columnsOf: (state, now) => ({ state, updated_at: now }),
  ownerOf: () => null,
}

/** The author of a message as one name; some have no other than the first. */
export const writerName = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`.trim()
