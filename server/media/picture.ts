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
  const { data, info } = await source
    .resize({ width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pivot = { raw: { width: info.width, height: info.height, channels: info.channels } }
  const at = (width: number) =>
    sharp(data, pivot).resize({ width, withoutEnlargement: true }).webp(options).toBuffer()
  const [w400, w800, w1600] = [await at(400), await at(800), await at(1600)]
  const thumb = await sharp(data, pivot)
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    width: info.width,
    height: info.height,
    thumbhash: Buffer.from(rgbaToThumbHash(thumb.info.width, thumb.info.height, thumb.data)).toString(
      'base64',
    ),
    variants: { 400: w400, 800: w800, 1600: w1600 },
  }
}
