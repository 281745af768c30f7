import sharp from 'sharp'
import type { Ctx } from '../../server/platform/context'
import { putPicture, widthsOf, writeFiles } from '../../server/platform/media/store-file'
import { inLane } from '../../server/platform/media/limit-decoding'
import { widthKey } from '../../server/platform/media/links'
import { encode, outline, type Picture } from '../../server/platform/media/picture'
import { contentKey } from '../../server/platform/ports/file-keys'
import type { PictureKind } from './listing-specs'
import { drawExterior, isExterior } from './pictures/exterior'
import { drawInterior } from './pictures/interior'
import { drawPlan } from './pictures/plan'
import { drawPortrait } from './pictures/portrait'
import { drawTour } from './pictures/tour'

/** How many different pictures of each kind the demo market has; listings share them. */
const counts: Record<PictureKind, number> = {
  gable: 8,
  broad: 8,
  modern: 7,
  southern: 6,
  terrace: 6,
  apartments: 10,
  office: 4,
  shop: 4,
  plot: 6,
  living: 9,
  kitchen: 6,
  bath: 4,
  bedroom: 5,
  dining: 4,
  workroom: 3,
  plan: 2,
}

const portraits = 8
/** Pictures all around. */
const tours = 2

/** Keys of the stored pictures. */
export interface Album {
  kinds: Record<PictureKind, string[]>
  portraits: string[]
  tours: string[]
}

/** Every third outside view is one of a warm place, and a demo without any cannot be drawn. */
export const fewestPictures = 3

type Stores = Pick<Ctx, 'db' | 'files' | 'clock'>

/** Drawings by their titles, and what can be said of them before they are encoded. */
export type Outlines = ReadonlyMap<string, Promise<Outlined>>

/** Outlines the demo pictures, for which no database is needed; `most`: so many of a kind, `fewestPictures` or more. */
export function outlineAlbum(most = Infinity): Outlines {
  const titles = [
    ...Object.entries(counts).flatMap(([kind, count]) => numbered(kind, Math.min(count, most))),
    ...numbered('portrait', portraits),
    ...numbered('tour', tours),
  ]
  return new Map(titles.map((title) => [title, outlined(title)]))
}

/**
 * Names the demo pictures, which are drawn when they are first looked at or when all are (`makeAll` of the files): some
 * hundred of them take six seconds, and nobody has to wait for those he does not see.
 */
export async function nameAlbum(stores: Stores, outlines: Outlines): Promise<Album> {
  const titles = [...outlines.keys()]
  const keys = await Promise.all(titles.map((title) => named(stores, title, outlines.get(title)!)))
  const of = (kind: string) => keys.filter((_, index) => titles[index]!.startsWith(`${kind}-`))
  const kinds = Object.keys(counts).map((kind) => [kind, of(kind)])
  return { kinds: Object.fromEntries(kinds), portraits: of('portrait'), tours: of('tour') }
}

/** Keys of so many illustrations of each kind; those that were named before are found again. */
export async function illustrations<K extends PictureKind>(
  stores: Stores,
  wanted: Readonly<Record<K, number>>,
): Promise<Record<K, string[]>> {
  const kinds = Object.keys(wanted) as K[]
  const found = kinds.map(async (kind) => {
    const keys = numbered(kind, wanted[kind]).map((title) => named(stores, title))
    return [kind, await Promise.all(keys)] as const
  })
  return Object.fromEntries(await Promise.all(found)) as Record<K, string[]>
}

const numbered = (kind: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${kind}-${index}`)

const prefix = 'illustration-'
const suffix = '.webp'
/** What a row says of a picture that is not drawn yet: no file is empty. */
const undrawn = 0

/** Has the pictures drawn that an earlier start has named and not finished. */
export async function drawTheRest(stores: Stores): Promise<void> {
  const rows = await stores.db
    .selectFrom('file')
    .select(['key', 'name', 'widths'])
    .where('name', 'like', `${prefix}%`)
    .where('owner_id', 'is', null)
    .where('bytes', '=', undrawn)
    .execute()
  for (const { name, ...row } of rows)
    drawLater(stores, row, drawn(name.slice(prefix.length, -suffix.length)))
}

/** The key of an illustration, whose row is written only where no file of the marketplace has its name yet. */
async function named(stores: Stores, title: string, known?: Promise<Outlined>): Promise<string> {
  const { db, clock } = stores
  const name = prefix + title + suffix
  const before = await db
    .selectFrom('file')
    .select(['key', 'widths', 'bytes'])
    .where('name', '=', name)
    .where('owner_id', 'is', null)
    .executeTakeFirst()
  if (before && before.bytes !== undrawn) return before.key
  const { drawing, ...row } = await (known ?? outlined(title))
  const { key, widths } = before ?? row
  if (!before) {
    const common = { name, mime: 'image/webp', bytes: undrawn, created_at: clock.now() }
    await writeFiles(db, [{ ...row, ...common }])
  }
  drawLater(stores, { key, widths }, drawing)
  return key
}

interface Outlined extends Pick<Picture, 'width' | 'height' | 'thumbhash'> {
  drawing: Drawing
  /** From the drawing's content, so that it does not change with the encoder. */
  key: string
  widths: number[]
}

const outlined = (title: string): Promise<Outlined> =>
  inLane(async () => {
    const drawing = drawn(title)
    const { wide, ...size } = await outline(drawing.svg, drawing.tour)
    return { drawing, key: contentKey(drawing.svg, { folder: 'pictures' }), widths: widthsOf(wide), ...size }
  })

function drawLater({ db, files }: Stores, row: { key: string; widths: number[] }, { svg, tour }: Drawing) {
  const make = async () => {
    const picture = await inLane(() => encode(sharp(svg), { quality: 76, effort: 1, tour }))
    const known = await putPicture(files, row.key, picture)
    await db.updateTable('file').set(known).where('key', '=', row.key).execute()
  }
  files.later(
    row.widths.map((width) => widthKey(row.key, width)),
    make,
  )
}

interface Drawing {
  svg: Buffer
  /** It is a picture all around. */
  tour: boolean
}

/** A drawing by its title: its kind, and its number of that kind. */
function drawn(title: string): Drawing {
  const [kind, seed] = title.split('-') as [PictureKind | 'portrait' | 'tour', string]
  return { svg: Buffer.from(draw(kind, seed)), tour: kind === 'tour' }
}

function draw(kind: PictureKind | 'portrait' | 'tour', seed: string): string {
  if (kind === 'portrait') return drawPortrait(seed)
  if (kind === 'tour') return drawTour(seed)
  if (kind === 'plan') return drawPlan(seed)
  if (isExterior(kind)) return drawExterior(kind, seed, isWarm(Number(seed)) ? 'warm' : 'cool')
  return drawInterior(kind, seed)
}

/** Every third outside view is of a place without winter. */
export const isWarm = (index: number) => index % 3 === 2

/** Gives pictures in turn, so that neighbours in a list look different. Outside views fit the climate of the place. */
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
