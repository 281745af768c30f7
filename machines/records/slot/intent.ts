import { becomes, from, isTaken, on, only, rulesOf, type Intent } from '../../intent-kit'
import type { slotMachine } from './machine'

const { always, never, ends, onlyWhere } = rulesOf<typeof slotMachine>()

/** Intended behaviour of one slot of a plan (D66, D67). */
export const slotIntent: Intent<typeof slotMachine> = [
  always(
    'A reserved slot is used when its listing goes live.',
    'D67',
    on('slot.used'),
    onlyWhere(from('held'), (tried) => becomes(tried, 'used')),
  ),
  always(
    'A slot is given back when its listing is refused or taken back before it went live.',
    'D67',
    on('slot.released'),
    onlyWhere(from('held'), (tried) => becomes(tried, 'released')),
  ),
  always(
    'A slot that was given back is reserved again only while a plan has room.',
    'D66',
    on('slot.held'),
    onlyWhere(
      (tried) => from('released')(tried) && tried.before.context.hasRoom,
      (tried) => becomes(tried, 'held'),
    ),
  ),
  never('A used slot comes back.', 'D67', (tried) => from('used')(tried) && isTaken(tried)),
  always('Slots follow their listing; nobody moves one by hand.', 'D67', isTaken, (tried) =>
    only(tried, 'server'),
  ),
  ends('Every slot can be used.', 'D67', ({ value }) => value === 'used'),
]
