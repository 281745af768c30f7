import { becomes, from, isRefused, on, only, owes, rulesOf, type Intent } from '../../intent-kit'
import type { blockMachine } from './machine'

const { always, ends } = rulesOf<typeof blockMachine>()

/** What blocking somebody is meant to do (§7, D57 to D59). */
export const blockIntent: Intent<typeof blockMachine> = [
  always(
    'Everybody may block another, once, and the other person is not notified.',
    '§7',
    on('person.blocked'),
    (tried) =>
      from('open')(tried)
        ? becomes(tried, 'blocked') && owes(tried) && only(tried, 'person')
        : isRefused(tried),
  ),
  always(
    'The person who blocked ends it again, and nobody is notified.',
    'D59',
    on('block.lifted'),
    (tried) =>
      from('blocked')(tried)
        ? becomes(tried, 'open') && owes(tried) && only(tried, 'person')
        : isRefused(tried),
  ),
  always(
    'An administrator overrules a block with a reason, and the person who set it is notified.',
    'D57',
    on('block.overruled'),
    (tried) =>
      from('blocked')(tried)
        ? becomes(tried, 'open') &&
          owes(tried, 'mail.blockOverruled') &&
          only(tried, 'admin') &&
          tried.needsReason
        : isRefused(tried),
  ),
  ends('Every block can be ended.', 'D59', ({ value }) => value === 'open'),
]
