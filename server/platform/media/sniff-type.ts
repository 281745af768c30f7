/** Actual type of a file, detected from its first bytes; name and declared type are never used. */
export type SniffedType = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | 'pdf' | 'svg' | 'unknown'

const text = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, Math.min(to, bytes.length)))

const starts = (bytes: Uint8Array, ...magic: number[]) => magic.every((byte, index) => bytes[index] === byte)

/**
 * Detects the type before decoding, so that libvips never parses an SVG, PDF or text file. SVG and HEIC are detected
 * only for specific refusals.
 */
export function sniff(bytes: Uint8Array): SniffedType {
  if (starts(bytes, 0xff, 0xd8, 0xff)) return 'jpeg'
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp'
  if (text(bytes, 4, 8) === 'ftyp' && /avif|avis/.test(text(bytes, 8, 40))) return 'avif'
  if (text(bytes, 4, 8) === 'ftyp' && /hei[cxms]|hev[cx]|mif1|msf1/.test(text(bytes, 8, 40))) return 'heic'
  // Viewers accept a PDF preceded by other bytes, which some mail gateways and web servers add.
  if (text(bytes, 0, 1024).includes('%PDF-')) return 'pdf'
  if (/<svg[\s>]/i.test(text(bytes, 0, 2048))) return 'svg'
  return 'unknown'
}
