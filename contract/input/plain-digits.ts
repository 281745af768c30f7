const eastern = /[٠-٩۰-۹०-९]/g

/** Replaces Arabic, Persian and Devanagari digits with 0–9. */
export const plainDigits = (typed: string): string =>
  typed.replace(eastern, (digit) => String((digit.codePointAt(0)! - (digit < '०' ? 0 : 6)) & 15))
