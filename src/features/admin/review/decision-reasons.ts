import type { TFunction } from '../../../../contract/texts/translate'

/** Default reasons, used if the operator has set none. */
const usual = ['area', 'people', 'price', 'contact'] as const

/** Returns the predefined reasons: the operator's, or the defaults in the moderator's language. */
export const reasonsFor = (t: TFunction, set: readonly string[]): readonly string[] =>
  set.length > 0 ? set : usual.map((name) => t(`admin.review.reason.${name}`))

/** Joins selected reasons and free text to one reason, one per line. */
export const joined = (ticked: readonly string[], written: string): string =>
  [...ticked, written.trim()].filter(Boolean).join('\n')
