const eastern = /[٠-٩۰-۹०-९]/g
const grouped = /^\d{1,3}([, \u00a0\u202f٬]\d{3})+(?=[.٫]|$)|^\d{1,2}(,\d\d)+,\d{3}(?=\.|$)/

/** Digits of any of our scripts as 0–9: a number is typed on the keyboard of the language that is read. */
export const plainDigits = (typed: string): string =>
  typed.replace(eastern, (digit) => String((digit.codePointAt(0)! - (digit < '०' ? 0 : 6)) & 15))

/**
 * A number as people type it, as one that can be read: digits of any of our scripts, groups of three (or of two, as
 * India counts), a point. What is none, or where a comma could mean either ("1,5"), stays one that cannot.
 */
export const plainNumber = (typed: string): string =>
  plainDigits(typed.trim())
    .replace(grouped, (digits) => digits.replace(/\D/g, ''))
    .replace('٫', '.')
