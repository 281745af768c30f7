/**
 * The only file with the specification's misspellings (D30). Our code uses the correct spelling (left); the API sends
 * the specified spelling (right). The server accepts both spellings.
 */
export const wire = {
  twitterId: 'twiiter_id',
  getSimilar: 'get_simiilar',
  outdoorFacilityIds: 'outdoor_facilitiy_ids',
} as const

/** Specified field names by their corrected spelling. */
const fieldAliases: Readonly<Record<string, string>> = {
  twitter_id: wire.twitterId,
  get_similar: wire.getSimilar,
  outdoor_facility_ids: wire.outdoorFacilityIds,
}

/** Specified paths by their corrected or American spelling (D31); all use hyphens. */
const pathAliases: Readonly<Record<string, string>> = {
  'contact-us': 'contct-us',
  'personalized-fields': 'personalised-fields',
}

/** Renames a call's fields to the specified spelling. If a field arrives in both spellings, the specified one wins. */
export function specified(input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const named: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(input)) {
    const name = Object.hasOwn(fieldAliases, field) ? fieldAliases[field]! : field
    if (name === field || !Object.hasOwn(input, name)) named[name] = value
  }
  return named
}

/** Normalises a path: case, `-` and `_` don't matter (D32). */
export function normalPath(path: string): string {
  const plain = path
    .replace(/^\/+|\/+$/g, '')
    .toLowerCase()
    .replaceAll('_', '-')
  return Object.hasOwn(pathAliases, plain) ? pathAliases[plain]! : plain
}
