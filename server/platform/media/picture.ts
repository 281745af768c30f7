import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { upload } from '../../../contract/limits'
import { inLane } from './limit-decoding'
import { sniff } from './sniff-type'

/**
 * Widths in px at which every picture is stored. An original smaller than a width is stored at its own size under that
 * width.
 */
export const pictureWidths = [400, 800, 1600] as const
export type PictureWidth = (typeof pictureWidths)[number]

const largest = pictureWidths[2]

/** Additional width in px for panoramas, of which the viewer shows only a section. */
const tourWidth = 4096

export type PictureRefusal =
  | 'empty'
  | 'tooLarge'
  | 'notAPicture'
  | 'svgRefused'
  | 'heicRefused'
  | 'tooManyPixels'
  | 'damaged'

export type Picture = {
  /** Size of the largest variant in px. */
  width: number
  height: number
  /** Blurred preview of about 25 bytes, base64. */
  thumbhash: string
  variants: Record<PictureWidth, Buffer>
  /** Additional variant, only of a panorama wider than the largest regular variant. */
  tour?: { width: number; bytes: Buffer }
}

export type PictureResult = { ok: true; picture: Picture } | { ok: false; reason: PictureRefusal }

// One libvips thread per picture and no cache, because uploads share two cores with everything else.
sharp.concurrency(1)
sharp.cache(false)

const open = (bytes: Uint8Array, limitInputPixels: number) =>
  // The pixel limit is checked against the header, so a decompression bomb is rejected before decoding.
  sharp(bytes, { failOn: 'error', limitInputPixels, sequentialRead: true })

/**
 * Validates an upload by content and re-encodes it to three WebP widths, upright, in sRGB, without metadata (no GPS,
 * camera or colour profile). Invalid input gives a result, never an exception.
 * @param maxBytes rejects larger files without reading them
 * @param tour whether the picture is a panorama
 */
export const readPicture = (
  source: PictureSource,
  maxBytes?: number,
  tour?: boolean,
): Promise<PictureResult> => inLane(() => readInLane(source, maxBytes, tour))

/** An upload that is read only when it is processed, so that waiting uploads use no memory. */
export interface PictureSource {
  size: number
  bytes: () => Promise<Uint8Array>
}

async function readInLane(
  source: PictureSource,
  maxBytes: number = upload.imageBytes,
  tour = false,
): Promise<PictureResult> {
  if (source.size === 0) return { ok: false, reason: 'empty' }
  if (source.size > maxBytes) return { ok: false, reason: 'tooLarge' }
  const bytes = await source.bytes()
  const kind = sniff(bytes)
  if (kind === 'svg') return { ok: false, reason: 'svgRefused' }
  if (kind === 'heic') return { ok: false, reason: 'heicRefused' }
  if (kind === 'unknown' || kind === 'pdf') return { ok: false, reason: 'notAPicture' }
  const most = tour ? upload.tourPixels : upload.imagePixels
  try {
    const { format, width, height } = await open(bytes, most).metadata()
    const expected = kind === 'avif' ? 'heif' : kind
    if (format !== expected && format !== kind) return { ok: false, reason: 'notAPicture' }
    if (width * height > most) return { ok: false, reason: 'tooManyPixels' }
    return { ok: true, picture: await encode(open(bytes, most).autoOrient().toColourspace('srgb'), { tour }) }
  } catch (error) {
    const tooMany = error instanceof Error && /pixel limit/i.test(error.message)
    return { ok: false, reason: tooMany ? 'tooManyPixels' : 'damaged' }
  }
}

/**
 * Encodes a trusted picture (from the seed) like an upload.
 * @param largest the largest variant, if it's already encoded
 */
export async function encode(
  source: Sharp,
  {
    tour = false,
    largest: encoded,
    ...options
  }: { tour?: boolean; largest?: Buffer; quality?: number; effort?: number } = {},
): Promise<Picture> {
  const webp = { quality: 80, effort: 2, ...options }
  const wide = tour ? await raw(source, tourWidth, tourWidth) : null
  // Each size is derived from the next larger one, which takes a third of the work of starting from the largest each
  // time.
  const large = await raw(wide?.again() ?? source, largest)
  const middle = await raw(large.again(), 800)
  const small = await raw(middle.again(), 400)
  return {
    width: large.width,
    height: large.height,
    thumbhash: await preview(small.again()),
    variants: {
      1600: encoded ?? (await large.again().webp(webp).toBuffer()),
      800: await middle.again().webp(webp).toBuffer(),
      400: await small.again().webp(webp).toBuffer(),
    },
    ...(wide &&
      wide.width > large.width && {
        tour: { width: wide.width, bytes: await wide.again().webp(webp).toBuffer() },
      }),
  }
}

async function preview(source: Sharp): Promise<string> {
  const { data, info } = await source
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

async function raw(source: Sharp, size: number, tall: number = largest) {
  const { data, info } = await source
    .resize({ width: size, height: tall, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { width, height, again: () => sharp(data, { raw: { width, height, channels } }) }
}
