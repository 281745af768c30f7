import sharp from 'sharp'
import type { Ctx } from '../platform/context'
import { storePicture } from '../platform/media/keep'
import { inLane } from '../platform/media/lane'
import { encode } from '../platform/media/picture'
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

/**
 * Draws the demo pictures and stores them like uploads of the marketplace. Some ninety of them take about seven seconds;
 * `most`: so many of a kind are enough, `fewestPictures` or more.
 */
export async function drawAlbum(stores: Stores, most = Infinity): Promise<Album> {
  const wanted = Object.entries(counts).map(([kind, count]) => [kind, Math.min(count, most)])
  const kinds = await illustrations(stores, Object.fromEntries(wanted) as typeof counts)
  const faces = Array.from({ length: portraits }, (_, index) => index)
  const drawn = await Promise.all(
    faces.map((index) => stored(stores, `portrait-${index}`, 480, () => drawPortrait(String(index)))),
  )
  const around = Array.from({ length: tours }, (_, index) =>
    stored(stores, `tour-${index}`, 2048, () => drawTour(String(index)), true),
  )
  return { kinds, portraits: drawn, tours: await Promise.all(around) }
}

/** Keys of so many illustrations of each kind; those that were drawn before are found again. */
export async function illustrations<K extends PictureKind>(
  stores: Stores,
  wanted: Readonly<Record<K, number>>,
): Promise<Record<K, string[]>> {
  const kinds = Object.keys(wanted) as K[]
  const found = kinds.map(async (kind) => {
    const seeds = Array.from({ length: wanted[kind] }, (_, index) => String(index))
    const keys = seeds.map((seed) => stored(stores, `${kind}-${seed}`, 1120, () => draw(kind, seed)))
    return [kind, await Promise.all(keys)] as const
  })
  return Object.fromEntries(await Promise.all(found)) as Record<K, string[]>
}

/** The key of an illustration, drawn only where no file of the marketplace has its name yet. */
async function stored(
  { db, files, clock }: Stores,
  title: string,
  wide: number,
  svg: () => string,
  tour = false,
): Promise<string> {
  const name = `illustration-${title}.webp`
  const known = await db
    .selectFrom('file')
    .select('key')
    .where('name', '=', name)
    .where('owner_id', 'is', null)
    .executeTakeFirst()
  if (known) return known.key
  return inLane(async () => {
    const picture = await encode(sharp(Buffer.from(svg())).resize(wide), {
      quality: 76,
      effort: 1,
      tour,
    })
    return storePicture({ db, files, ownerId: null, now: clock.now() }, name, picture)
  })
}

function draw(kind: PictureKind, seed: string): string {
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
