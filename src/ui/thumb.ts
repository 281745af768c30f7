/** The bytes of a thumbhash as the server sends it (base64), or null when it is not one. */
export function thumbBytes(hash: string | null | undefined): Uint8Array | null {
  if (!hash) return null
  try {
    return Uint8Array.from(atob(hash), (char) => char.charCodeAt(0))
  } catch {
    return null
  }
}

/** The mean colour of a picture from its thumbhash, as CSS; undefined without one. */
export function thumbColour(hash: string | null | undefined): string | undefined {
  const bytes = thumbBytes(hash)
  if (!bytes || bytes.length < 5) return undefined
  // As thumbHashToAverageRGBA reads it; the library itself is large and only draws the blurred picture, later.
  const header = bytes[0]! | (bytes[1]! << 8) | (bytes[2]! << 16)
  const light = (header & 63) / 63
  const [p, q] = [((header >> 6) & 63) / 31.5 - 1, ((header >> 12) & 63) / 31.5 - 1]
  const b = light - (2 / 3) * p
  const r = (3 * light - b + q) / 2
  const g = r - q
  return `rgb(${[r, g, b].map((part) => Math.round(Math.max(0, Math.min(1, part)) * 255)).join(' ')})`
}
