import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import sharp, { type Sharp } from 'sharp'
import type { Ctx } from '../../platform/context'
import { inLane } from '../../platform/media/limit-decoding'
import { projectRoot } from '../../platform/process/root'

interface IconFile {
  name: string
  /** Width and height, px. */
  size: number
  /** The system cuts its own shape out of it (`maskable`), or shows it as it is. */
  purpose: 'any' | 'maskable'
  /** Share of the icon that the operator's picture takes, and whether there is a ground behind it. */
  share: number
  filled: boolean
}

/** The icons of the app. Of a maskable one the middle 80 % are sure to be seen; a picture's corners have to lie within. */
export const iconFiles: readonly IconFile[] = [
  { name: '192.png', size: 192, purpose: 'any', share: 1, filled: false },
  { name: '512.png', size: 512, purpose: 'any', share: 1, filled: false },
  { name: 'maskable.png', size: 512, purpose: 'maskable', share: 0.56, filled: true },
  { name: 'apple.png', size: 180, purpose: 'any', share: 0.8, filled: true },
]

const own = readFileSync(join(projectRoot, 'src/app/shell/icon.svg'), 'utf8')
/** Without its round corners it fills any shape; what is drawn on it lies in the middle anyhow. */
const ownFilled = own.replace(' rx="8"', '')

/** What an icon is drawn from, as a few letters for its address. `chosen`: the operator's setting. */
export const iconVersion = (chosen: string): string =>
  createHash('sha256').update(`${chosen}\n${own}`).digest('hex').slice(0, 8)

/** Drawn icons, by what they are drawn from. */
const drawn = new LRUCache<string, Buffer>({ max: 40 })

/**
 * An icon as PNG: from the picture the operator chose where it is one of this server's, else the product's own. Throws
 * `FilesAway` while that picture cannot be read: another one would be kept in its place, here and by browsers.
 */
export async function appIcon(ctx: Pick<Ctx, 'files'>, chosen: string, file: IconFile): Promise<Buffer> {
  const key = `${file.name} ${iconVersion(chosen)}`
  const kept = drawn.get(key)
  if (kept) return kept
  const picture = await pictureOf(ctx, chosen)
  const icon = await inLane(() =>
    (picture ? around(picture, file) : Promise.resolve(ownIcon(file))).then((one) => one.png().toBuffer()),
  )
  drawn.set(key, icon)
  return icon
}

function ownIcon({ size, filled }: IconFile): Sharp {
  // Drawn at its size: 72 dpi are 32 px.
  return sharp(Buffer.from(filled ? ownFilled : own), { density: (72 * size) / 32 }).resize(size, size)
}

/** The operator's picture in the middle, whole, whatever its shape. */
async function around(picture: Buffer, { size, share, filled }: IconFile): Promise<Sharp> {
  const room = Math.round(size * share)
  const background = filled ? '#ffffff' : '#ffffff00'
  const inner = await sharp(picture)
    .resize(room, room, { fit: 'contain', background: '#ffffff00' })
    .png()
    .toBuffer()
  return sharp({ create: { width: size, height: size, channels: 4, background } }).composite([
    { input: inner },
  ])
}

/** Bytes of the picture at an address of ours, at the best width it is kept in; null elsewhere, or where it is gone. */
async function pictureOf({ files }: Pick<Ctx, 'files'>, address: string): Promise<Buffer | null> {
  if (!address.startsWith('/files/')) return null
  const file = await files.open(address.slice('/files/'.length))
  if (!file) return null
  const bytes = await buffer(file.stream)
  const isPicture = await sharp(bytes)
    .metadata()
    .then(
      () => true,
      () => false,
    )
  return isPicture ? bytes : null
}
