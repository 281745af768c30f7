const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** `amount` 0 is `from`, 1 is `to`; both are #rrggbb. */
export function mix(from: string, to: string, amount: number): string {
  const [a, b] = [channels(from), channels(to)]
  const mixed = a.map((value, index) => Math.round(value + ((b[index] ?? 0) - value) * amount))
  return `#${mixed.map((value) => Math.min(255, Math.max(0, value)).toString(16).padStart(2, '0')).join('')}`
}

/** Toward shadow. */
export const darker = (hex: string, amount: number) => mix(hex, '#1b1a24', amount)
/** Toward light. */
export const lighter = (hex: string, amount: number) => mix(hex, '#fffaf0', amount)
