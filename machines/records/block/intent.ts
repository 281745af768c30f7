import { becomes, from, isRefused, on, only, owes, rulesOf, type Intent } from '../../intent-kit'
import type { blockMachine } from './machine'

const { always, ends } = rulesOf<typeof blockMachine>()

/** What blocking somebody is meant to do (§7, D57 to D59). */
export const blockIntent: Intent<typeof blockMachine> = [
  always(
    'Everybody may block another, once, and the other one is not told.',
    '§7',
    on('person.blocked'),
    (tried) =>
      from('open')(tried)
        ? becomes(tried, 'blocked') && owes(tried) && only(tried, 'person')
        : isRefused(tried),
  ),
  always('Whoever blocked ends it again, without anybody being told.', 'D59', on('block.lifted'), (tried) =>
    from('blocked')(tried)
      ? becomes(tried, 'open') && owes(tried) && only(tried, 'person')
      : isRefused(tried),
  ),
  always(
    'An administrator overrules a block with a reason, and whoever set it is told.',
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
