import { thumbHashToAverageRGBA } from 'thumbhash'

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
  const { r, g, b } = thumbHashToAverageRGBA(bytes)
  return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})`
}
