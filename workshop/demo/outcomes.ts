/** Status of a listing when the demo market opens. */
export type ListingOutcome =
  | 'live'
  | 'featured'
  | 'pending'
  | 'rejected'
  | 'expired'
  | 'hidden'
  | 'sold'
  | 'rented'
  | 'edited'

/** Distributes the outcomes, so that every list and the moderation queue have entries. */
export function outcomeOf(index: number, rent: boolean): ListingOutcome {
  if (index % 17 === 5) return 'pending'
  if (index % 40 === 12) return 'rejected'
  if (index % 40 === 21) return 'expired'
  if (index % 30 === 9) return 'hidden'
  if (index % 40 === 30) return 'edited'
  if (index % 14 === 8) return rent ? 'rented' : 'sold'
  if (index % 9 === 1) return 'featured'
  return 'live'
}

/** Rejection reasons. */
export const rejections = [
  'The description names another city than the map. Please correct one of them and send the listing again.',
  'The price seems to be for one room, the title says the whole house. Please make clear what is offered.',
  'Please add at least one picture of the inside.',
] as const
