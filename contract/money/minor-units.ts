import { exponent } from './money'

/**
 * Converts a decimal text or number of major units to exact minor units. Null if it isn't a plain decimal, has more
 * decimals than the currency, or isn't a safe integer. Never rounds: 10.005 USD is refused.
 */
export function toMinor(major: string | number, currency: string): number | null {
  const text = typeof major === 'number' ? plain(major) : major.trim()
  const parts = /^(-?)(\d{1,16})(?:\.(\d*))?$/.exec(text)
  if (!parts) return null
  const digits = exponent(currency)
  const fraction = (parts[3] ?? '').replace(/0+$/, '')
  if (fraction.length > digits) return null
  const minor = Number(parts[2]! + fraction.padEnd(digits, '0'))
  if (!Number.isSafeInteger(minor)) return null
  return parts[1] && minor !== 0 ? -minor : minor
}

function plain(value: number): string {
  const text = String(value)
  return text.includes('e') && Number.isInteger(value) && Math.abs(value) < 1e21
    ? BigInt(value).toString()
    : text
}
