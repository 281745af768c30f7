import { isRefused, on, only, owes, rulesOf, type Intent } from '../../intent-kit'
import { answered, answersOf, listingIntent } from '../listing-intent'
import type { propertyMachine } from './machine'

const rules = rulesOf<typeof propertyMachine>()

/** What a property is meant to do (§4, D8, D11, D12): as every listing, and it can be sold or let. */
export const propertyIntent: Intent<typeof propertyMachine> = [
  ...listingIntent(rules, {
    approvers: ['admin', 'server'],
    onEdit: (tried) =>
      tried.before.context.reviewEdits
        ? answered(tried, 'moderation', { approved: 'editReview' }) && owes(tried)
        : answered(tried, 'moderation', { approved: 'settled' }) && owes(tried, 'revision.apply'),
  }),
  rules.always(
    'Its owner marks what is for sale as sold and what is to let as rented, never the other way round.',
    'D8',
    on('market.sold', 'market.rented'),
    (tried) => {
      const [offer, state] = tried.event.type === 'market.sold' ? ['sell', 'sold'] : ['rent', 'rented']
      return answersOf(tried.before)?.['market'] === 'available' && tried.before.context.offer === offer
        ? answered(tried, 'market', state) && owes(tried) && only(tried, 'person')
        : isRefused(tried)
    },
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
