import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Ctx } from '../../server/platform/context'
import { putPicture, widthsOf, writeFiles } from '../../server/platform/media/store-file'
import { inLane } from '../../server/platform/media/limit-decoding'
import { widthKey } from '../../server/platform/media/links'
import { encode } from '../../server/platform/media/picture'
import { contentKey } from '../../server/platform/ports/file-keys'
import { projectRoot } from '../../server/platform/process/root'

const exteriors = [
  'gable',
  'broad',
  'modern',
  'southern',
  'terrace',
  'apartments',
  'office',
  'shop',
  'plot',
] as const
const interiors = ['living', 'kitchen', 'bath', 'bedroom', 'dining', 'workroom'] as const

/** Subject of an exterior picture. */
export type Exterior = (typeof exteriors)[number]
/** Subject of a listing's picture. */
export type PictureKind = Exterior | (typeof interiors)[number] | 'plan'
type AnyKind = PictureKind | 'portrait' | 'tour'

const kinds: readonly PictureKind[] = [...exteriors, ...interiors, 'plan']
const isExterior = (kind: PictureKind): kind is Exterior => (exteriors as readonly string[]).includes(kind)

const folder = join(projectRoot, 'workshop/demo/illustrations')

/** Thumbhashes of the illustration files, by kind and number. */
const previews = JSON.parse(readFileSync(join(folder, 'previews.json'), 'utf8')) as Record<AnyKind, string[]>

/** Dimensions stored with the pictures, in px. */
const size = { width: 1600, height: 1200 }
const tourSize = { width: 1600, height: 800, wide: 2048 }

/** Keys of the stored pictures. */
export interface Album {
  kinds: Record<PictureKind, string[]>
  portraits: string[]
  tours: string[]
}

/** Minimum number of pictures per kind; with fewer, no exterior would show a warm place. */
export const fewestPictures = 3

type Stores = Pick<Ctx, 'db' | 'files' | 'clock'>

/**
 * Stores the rows of the demo pictures. Each picture's bytes are stored on its first request, or all at once by
 * `files.makeAll`.
 * @param most maximum pictures per kind, shared by the listings; at least `fewestPictures`
 */
export async function nameAlbum(stores: Stores, most = Infinity): Promise<Album> {
  const titles = [
    ...kinds.flatMap((kind) => numbered(kind, most)),
    ...numbered('portrait'),
    ...numbered('tour'),
  ]
  const keys = await named(stores, titles)
  const of = (kind: AnyKind) => keys.filter((_, index) => titles[index]!.startsWith(`${kind}-`))
  const byKind = Object.fromEntries(kinds.map((kind) => [kind, of(kind)]))
  return { kinds: byKind as Album['kinds'], portraits: of('portrait'), tours: of('tour') }
}

/** Returns the keys of all exteriors for each of the given kinds, storing any missing rows. */
export async function illustrations(stores: Stores, wanted: readonly Exterior[]): Promise<string[][]> {
  return Promise.all(wanted.map((kind) => named(stores, numbered(kind))))
}

const numbered = (kind: AnyKind, most = Infinity): string[] =>
  previews[kind].slice(0, most).map((_, index) => `${kind}-${index}`)

const prefix = 'illustration-'
const suffix = '.webp'
const nameOf = (title: string) => prefix + title + suffix
/** `bytes` of a row whose picture isn't stored yet; stored files are never empty. */
const unmade = 0

/** Schedules the pictures that an earlier start left unfinished. */
export async function makeTheRest(stores: Stores): Promise<void> {
  const rows = await stores.db
    .selectFrom('file')
    .select(['key', 'name', 'widths'])
    .where('name', 'like', `${prefix}%`)
    .where('owner_id', 'is', null)
    .where('bytes', '=', unmade)
    .execute()
  for (const row of rows) makeLater(stores, row)
}

/** Returns the keys of the named pictures, adding a row for each name that no file without an owner has. */
async function named(stores: Stores, titles: readonly string[]): Promise<string[]> {
  const { db, clock } = stores
  const before = await db
    .selectFrom('file')
    .select(['key', 'name', 'widths', 'bytes'])
    .where('name', 'in', titles.map(nameOf))
    .where('owner_id', 'is', null)
    .execute()
  const known = new Set(before.map(({ name }) => name))
  const missing = titles.filter((title) => !known.has(nameOf(title)))
  const rows = await Promise.all(missing.map((title) => rowOf(title, clock.now())))
  await writeFiles(db, rows)
  const all = [...before, ...rows]
  for (const row of all) if (row.bytes === unmade) makeLater(stores, row)
  const keys = new Map(all.map(({ name, key }) => [name, key]))
  return titles.map((title) => keys.get(nameOf(title))!)
}

async function rowOf(title: string, created_at: Date) {
  const { kind, index } = pictureOf(title)
  const { wide, ...measures } = kind === 'tour' ? tourSize : { ...size, wide: undefined }
  return {
    ...measures,
    key: contentKey(await bytesOf(title), { folder: 'pictures' }),
    name: nameOf(title),
    mime: 'image/webp',
    bytes: unmade,
    widths: widthsOf(wide),
    thumbhash: previews[kind][index]!,
    created_at,
  }
}

function makeLater(
  { db, files }: Stores,
  { key, name, widths }: { key: string; name: string; widths: number[] },
) {
  const title = name.slice(prefix.length, -suffix.length)
  const make = async () => {
    const bytes = await bytesOf(title)
    const isTour = pictureOf(title).kind === 'tour'
    const options = { quality: 76, effort: 1, tour: isTour, ...(!isTour && { largest: bytes }) }
    const known = await putPicture(files, key, await inLane(() => encode(sharp(bytes), options)))
    await db.updateTable('file').set(known).where('key', '=', key).execute()
  }
  files.later(
    widths.map((width) => widthKey(key, width)),
    make,
  )
}

/**
 * Returns the kind and number of a picture. Earlier versions had more pictures of some kinds, so larger numbers wrap
 * around.
 */
function pictureOf(title: string): { kind: AnyKind; index: number } {
  const [kind, number] = title.split('-') as [AnyKind, string]
  return { kind, index: Number(number) % previews[kind].length }
}

function bytesOf(title: string): Promise<Buffer> {
  const { kind, index } = pictureOf(title)
  return readFile(join(folder, `${kind}-${index}.webp`))
}

/** Returns whether the nth exterior shows a snow-free place; every third one does. */
export const isWarm = (index: number) => index % 3 === 2

/**
 * Returns a function that hands out pictures in turn, so that neighbouring listings look different. Exteriors match the
 * climate of the place.
 */
export function pictureGiver({ kinds }: Album): (wanted: readonly PictureKind[], warm: boolean) => string[] {
  const turns = new Map<string, number>()
  return (wanted, warm) => {
    const given = wanted.map((kind) => {
      const outside = isExterior(kind)
      const fitting = outside ? kinds[kind].filter((_, index) => isWarm(index) === warm) : kinds[kind]
      const name = `${kind}/${warm && outside}`
      const turn = turns.get(name) ?? 0
      turns.set(name, turn + 1)
      return fitting[turn % fitting.length]!
    })
    return [...new Set(given)]
  }
}
