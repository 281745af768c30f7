/**
 * The only file with the specification's misspellings (D30). Inside the product the correct form (left) is used, on the
 * wire the specified one (right) is sent; a server accepts both.
 */
export const wire = {
  twitterId: 'twiiter_id',
  getSimilar: 'get_simiilar',
  outdoorFacilityIds: 'outdoor_facilitiy_ids',
} as const

/** Corrected spelling of a field -> the field of the specification. */
const fieldAliases: Readonly<Record<string, string>> = {
  twitter_id: wire.twitterId,
  get_similar: wire.getSimilar,
  outdoor_facility_ids: wire.outdoorFacilityIds,
}

/** Corrected spelling of a path, and the American one (D31) -> the specified one; all with hyphens. */
const pathAliases: Readonly<Record<string, string>> = {
  'contact-us': 'contct-us',
  'personalized-fields': 'personalised-fields',
}

/**
 * Puts a call's fields under the specified names. A field that came under both spellings keeps the specified one.
 */
export function specified(input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const named: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(input)) {
    const name = Object.hasOwn(fieldAliases, field) ? fieldAliases[field]! : field
    if (name === field || !Object.hasOwn(input, name)) named[name] = value
  }
  return named
}

/** One spelling for all the ways a path may be written: case, `-` and `_` do not matter (D32). */
export function normalPath(path: string): string {
  const plain = path
    .replace(/^\/+|\/+$/g, '')
    .toLowerCase()
    .replaceAll('_', '-')
  return Object.hasOwn(pathAliases, plain) ? pathAliases[plain]! : plain
}
