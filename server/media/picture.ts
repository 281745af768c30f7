import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { upload } from '../../contract/limits'
import { inLane } from './lane'
import { sniff } from './sniff'

/** Widths every stored picture is kept in, px. A smaller original is kept at its own size under each name. */
export const pictureWidths = [400, 800, 1600] as const
export type PictureWidth = (typeof pictureWidths)[number]

export type PictureRefusal = 'empty' | 'tooLarge' | 'notAPicture' | 'svgRefused' | 'tooManyPixels' | 'damaged'

export type Picture = {
  /** Size of the largest variant, px. */
  width: number
  height: number
  /** Blurred preview of some 25 bytes, base64. */
  thumbhash: string
  variants: Record<PictureWidth, Buffer>
}

export type PictureResult = { ok: true; picture: Picture } | { ok: false; reason: PictureRefusal }

// One libvips thread a picture and no cache: uploads share two cores with everything else.
sharp.concurrency(1)
sharp.cache(false)

const open = (bytes: Uint8Array) =>
  // The pixel bound is read from the header, so a bomb is refused before it is decoded.
  sharp(bytes, { failOn: 'error', limitInputPixels: upload.imagePixels, sequentialRead: true })

/**
 * Checks an upload by content and re-encodes it: three WebP widths, upright, sRGB, without any metadata
 * (no GPS, no camera, no colour profile). Bad input is an answer, never an exception.
 * @param maxBytes refuse larger files before looking at them
 */
export async function readPicture(
  bytes: Uint8Array,
  maxBytes: number = upload.imageBytes,
): Promise<PictureResult> {
  if (bytes.length === 0) return { ok: false, reason: 'empty' }
  if (bytes.length > maxBytes) return { ok: false, reason: 'tooLarge' }
  const kind = sniff(bytes)
  if (kind === 'svg') return { ok: false, reason: 'svgRefused' }
  if (kind === 'unknown' || kind === 'pdf') return { ok: false, reason: 'notAPicture' }
  return inLane(async () => {
    try {
      const { format, width, height } = await open(bytes).metadata()
      const expected = kind === 'avif' ? 'heif' : kind
      if (format !== expected && format !== kind) return { ok: false, reason: 'notAPicture' }
      if (width * height > upload.imagePixels) return { ok: false, reason: 'tooManyPixels' }
      return { ok: true, picture: await encode(open(bytes).autoOrient().toColourspace('srgb')) }
    } catch (error) {
      const tooMany = error instanceof Error && /pixel limit/i.test(error.message)
      return { ok: false, reason: tooMany ? 'tooManyPixels' : 'damaged' }
    }
  })
}

/** Encodes a trusted drawing (the seed's own) the same way an upload is stored. */
export async function encode(source: Sharp, options = { quality: 80, effort: 2 }): Promise<Picture> {
  // Each size is made from the one above it: a third of the work of starting from the largest each time.
  const large = await raw(source, 1600)
  const middle = await raw(large.again(), 800)
  const small = await raw(middle.again(), 400)
  const thumb = await small
    .again()
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    width: large.width,
    height: large.height,
    thumbhash: Buffer.from(rgbaToThumbHash(thumb.info.width, thumb.info.height, thumb.data)).toString(
      'base64',
    ),
    variants: {
      1600: await large.again().webp(options).toBuffer(),
      800: await middle.again().webp(options).toBuffer(),
      400: await small.again().webp(options).toBuffer(),
    },
  }
}

async function raw(source: Sharp, size: number) {
  const { data, info } = await source
    .resize({ width: size, height: 1600, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { width, height, again: () => sharp(data, { raw: { width, height, channels } }) }
}
