import { owes, rulesOf, type Intent } from '../../intent-kit'
import { listingIntent } from '../listing-intent'
import { answered } from '../listing-axes'
import type { projectMachine } from './machine'

/** Intended behaviour of a project (§4, D8, D12): every version of a project is reviewed. */
export const projectIntent: Intent<typeof projectMachine> = listingIntent(rulesOf<typeof projectMachine>(), {
  approvers: ['admin'],
  onEdit: (tried) => answered(tried, 'moderation', { approved: 'editReview' }) && owes(tried),
})
