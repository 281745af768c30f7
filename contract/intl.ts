const numbers = new Map<string, Intl.NumberFormat>()

/** A number format, made once: making one costs far more than using it, and a page of listings needs hundreds. */
export function numberFormat(lang: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = lang + JSON.stringify(options)
  const made = numbers.get(key) ?? new Intl.NumberFormat(lang, options)
  numbers.set(key, made)
  return made
}
