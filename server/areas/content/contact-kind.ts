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
