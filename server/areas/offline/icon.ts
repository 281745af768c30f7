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
  /** Width and height in px. */
  size: number
  /** Whether the system crops the icon to the system's own shape (`maskable`) or shows it unchanged. */
  purpose: 'any' | 'maskable'
  /** Share of the icon covered by the operator's picture, and whether it has a background. */
  share: number
  filled: boolean
}

/**
 * App icons. Only the middle 80 % of a maskable icon is guaranteed to be visible, so the whole picture, corners
 * included, must fit there.
 */
export const iconFiles: readonly IconFile[] = [
  { name: '192.png', size: 192, purpose: 'any', share: 1, filled: false },
  { name: '512.png', size: 512, purpose: 'any', share: 1, filled: false },
  { name: 'maskable.png', size: 512, purpose: 'maskable', share: 0.56, filled: true },
  { name: 'apple.png', size: 180, purpose: 'any', share: 0.8, filled: true },
]

const own = readFileSync(join(projectRoot, 'src/app/shell/icon.svg'), 'utf8')
/** The product's icon without rounded corners, which fills any mask; its drawing is centred. */
const ownFilled = own.replace(' rx="8"', '')

/** Short hash of the icon's source, for its URL. `chosen` is the operator's setting. */
export const iconVersion = (chosen: string): string =>
  createHash('sha256').update(`${chosen}\n${own}`).digest('hex').slice(0, 8)

/** Cached icons by source. */
const drawn = new LRUCache<string, Buffer>({ max: 40 })

/**
 * Renders an icon as PNG, from the operator's picture if it is stored on this server, otherwise the product's own.
 * Throws `FilesAway` if the picture can't be read, because a substitute would be cached here and by browsers.
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
  // Rendered at target size: 72 dpi correspond to 32 px.
  return sharp(Buffer.from(filled ? ownFilled : own), { density: (72 * size) / 32 }).resize(size, size)
}

/** Centres the operator's picture uncropped, regardless of its shape. */
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

/** Reads the picture at one of our URLs in its best stored width; null for other URLs and missing files. */
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
