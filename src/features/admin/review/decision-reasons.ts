import type { TFunction } from '../../../../contract/texts/translate'

/** What moderators write most often, where the operator has set nothing else. */
const usual = ['area', 'people', 'price', 'contact'] as const

/** The reasons that are kept ready: the operator's, or the usual ones in the moderator's language. */
export const reasonsFor = (t: TFunction, set: readonly string[]): readonly string[] =>
  set.length > 0 ? set : usual.map((name) => t(`admin.review.reason.${name}`))

/** One reason for the owner from those that were ticked and what was written, a line each. */
export const joined = (ticked: readonly string[], written: string): string =>
  [...ticked, written.trim()].filter(Boolean).join('\n')
