const eastern = /[٠-٩۰-۹०-९]/g
const grouped = /^\d{1,3}([, \u00a0\u202f٬]\d{3})+(?=[.٫]|$)|^\d{1,2}(,\d\d)+,\d{3}(?=\.|$)/

/**
 * A number as people type it: digits of any of our scripts, groups of three (or of two, as India counts), a point. Null where it is none, or where
 * a comma could mean either ("1,5").
 */
export function readNumber(typed: string): number | null {
  const western = typed
    .trim()
    .replace(eastern, (digit) => String((digit.codePointAt(0)! - (digit < '०' ? 0 : 6)) & 15))
  const plain = western.replace(grouped, (digits) => digits.replace(/\D/g, '')).replace('٫', '.')
  return /^\d+(\.\d*)?$|^\.\d+$/.test(plain) ? Number(plain) : null
}
