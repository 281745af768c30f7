import {
  becomes,
  from,
  isRefused,
  isTaken,
  on,
  only,
  owes,
  rulesOf,
  stays,
  type Intent,
} from '../../intent-kit'
import type { publicationMachine } from './machine'

const { always, never, ends, onlyWhere } = rulesOf<typeof publicationMachine>()

/** Intended behaviour of the operator's content (§6). */
export const publicationIntent: Intent<typeof publicationMachine> = [
  always('Administrators alone write and publish what the marketplace shows.', '§6', isTaken, (tried) =>
    only(tried, 'admin'),
  ),
  always(
    'An entry may be revised at any time and stays as public as it was.',
    '§6',
    on('entry.revised'),
    (tried) => (from('deleted')(tried) ? isRefused(tried) : stays(tried) && owes(tried)),
  ),
  always(
    'What is not public can be published.',
    '§6',
    on('entry.published'),
    onlyWhere(from('draft', 'withdrawn'), (tried) => becomes(tried, 'published') && owes(tried)),
  ),
  always(
    'What is public is withdrawn with a reason, and is nothing that was never public.',
    '§6',
    on('entry.withdrawn'),
    onlyWhere(from('published'), (tried) => becomes(tried, 'withdrawn') && owes(tried) && tried.needsReason),
  ),
  always(
    'An entry is deleted only when nobody sees it and nothing uses it.',
    '§6',
    on('entry.deleted'),
    onlyWhere(
      (tried) => from('draft', 'withdrawn')(tried) && !tried.before.context.used,
      (tried) => becomes(tried, 'deleted') && owes(tried, 'subject.remove'),
    ),
  ),
  never(
    'What a listing or a bought plan names disappears.',
    '§6',
    (tried) => tried.before.context.used && tried.effects.includes('subject.remove'),
  ),
  ends('Every entry that nothing uses can be deleted.', '§6', ({ value }) => value === 'deleted'),
]
