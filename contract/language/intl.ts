const numbers = new Map<string, Intl.NumberFormat>()

/**
 * Returns a cached number format; creating one is far more expensive than using it, and a page of listings needs
 * hundreds.
 */
export function numberFormat(lang: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = lang + JSON.stringify(options)
  const made = numbers.get(key) ?? new Intl.NumberFormat(lang, options)
  numbers.set(key, made)
  return made
}

/** Joins alternatives in a language: "House, Flat or Villa". */
export const anyOf = (lang: string, names: readonly string[]): string =>
  new Intl.ListFormat(lang, { type: 'disjunction' }).format(names)
