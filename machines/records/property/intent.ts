import type { SnapshotFrom } from 'xstate'
import { isRefused, isTaken, on, only, owes, rulesOf, type Intent } from '../../intent-kit'
import { listingIntent } from '../listing-intent'
import { answered, answersOf } from '../listing-axes'
import type { propertyMachine } from './machine'

const rules = rulesOf<typeof propertyMachine>()

const isAccepted = (snapshot: SnapshotFrom<typeof propertyMachine>) =>
  snapshot.matches({ listed: { moderation: 'approved' } })

/**
 * Intended behaviour of a property (§4, D8, D11, D12): the same as for every listing; in addition, a property can be
 * sold or let.
 */
export const propertyIntent: Intent<typeof propertyMachine> = [
  ...listingIntent(rules, {
    approvers: ['admin', 'server'],
    onEdit: (tried) =>
      tried.before.context.reviewEdits
        ? answered(tried, 'moderation', { approved: 'editReview' }) && owes(tried)
        : answered(tried, 'moderation', { approved: 'settled' }) && owes(tried, 'revision.apply'),
  }),
  rules.always(
    'Its owner marks what has been public as sold where it is for sale, as rented where it is to let.',
    'D8',
    on('market.sold', 'market.rented'),
    (tried) => {
      const [offer, state] = tried.event.type === 'market.sold' ? ['sell', 'sold'] : ['rent', 'rented']
      const { context } = tried.before
      const isOffered = answersOf(tried.before)?.['market'] === 'available' && context.offer === offer
      return isOffered && context.wasLive
        ? answered(tried, 'market', state) && owes(tried) && only(tried, 'person')
        : isRefused(tried)
    },
  ),
  rules.always(
    'What is accepted has been public from then on, and nothing else has.',
    'D67',
    isTaken,
    ({ before, after }) =>
      after!.context.wasLive === (before.context.wasLive || (isAccepted(after!) && !isAccepted(before))),
  ),
  rules.always(
    'What was sold or let can be offered again by its owner.',
    'D8',
    on('market.available'),
    rules.onlyWhere(
      (tried) => ['sold', 'rented'].includes(String(answersOf(tried.before)?.['market'])),
      (tried) => answered(tried, 'market', 'available') && owes(tried) && only(tried, 'person'),
    ),
  ),
]
