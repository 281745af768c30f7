import { contactMessageMachine } from '../../../machines/records/contact-message/machine'
import type { RecordKind } from '../../core/kind'

/**
 * Contact messages to the operator. They have no owner; the sender is an e-mail address, to which the reply is sent.
 */
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

/** Returns the author's full name; some have only a first name. */
export const writerName = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`.trim()
