const numbers = new Map<string, Intl.NumberFormat>()

/** A number format, made once: making one costs far more than using it, and a page of listings needs hundreds. */
export function numberFormat(lang: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = lang + JSON.stringify(options)
  const made = numbers.get(key) ?? new Intl.NumberFormat(lang, options)
  numbers.set(key, made)
  return made
}

/** Names of which any is meant, as a language joins them: "House, Flat or Villa". */
export const anyOf = (lang: string, names: readonly string[]): string =>
  new Intl.ListFormat(lang, { type: 'disjunction' }).format(names)
