import sharp from 'sharp'
import type { Ctx } from '../../context'
import { storePicture } from '../../media/keep'
import { inLane } from '../../media/lane'
import { encode } from '../../media/picture'
import type { PictureKind } from './listing-specs'
import { Dice } from './pictures/dice'
import { drawExterior } from './pictures/exterior'
import { drawInterior } from './pictures/interior'
import { drawPlan } from './pictures/plan'
import { drawPortrait } from './pictures/portrait'

/** How many different pictures of each kind the demo market has; listings share them. */
const counts: Record<PictureKind, number> = {
  gable: 8,
  broad: 8,
  modern: 6,
  southern: 5,
  terrace: 6,
  apartments: 8,
  office: 4,
  shop: 4,
  plot: 5,
  living: 7,
  kitchen: 6,
  bath: 5,
  bedroom: 5,
  dining: 4,
  workroom: 3,
  plan: 3,
}

const portraits = 8

/** Keys of the stored pictures. */
export interface Album {
  kinds: Record<PictureKind, string[]>
  portraits: string[]
}

type House = Pick<Ctx, 'db' | 'files' | 'clock'>

/** Draws the demo pictures and stores them like uploads of the house. Some ninety of them take about seven seconds. */
export async function drawAlbum(house: House): Promise<Album> {
  const kinds = await illustrations(house, counts)
  const faces = Array.from({ length: portraits }, (_, index) => index)
  const drawn = await Promise.all(
    faces.map((index) => stored(house, `portrait-${index}`, 480, () => drawPortrait(String(index)))),
  )
  return { kinds, portraits: drawn }
}

/** Keys of so many illustrations of each kind; those that were drawn before are found again. */
export async function illustrations<K extends PictureKind>(
  house: House,
  wanted: Readonly<Record<K, number>>,
): Promise<Record<K, string[]>> {
  const kinds = Object.keys(wanted) as K[]
  const found = kinds.map(async (kind) => {
    const seeds = Array.from({ length: wanted[kind] }, (_, index) => String(index))
    const keys = seeds.map((seed) => stored(house, `${kind}-${seed}`, 1120, () => draw(kind, seed)))
    return [kind, await Promise.all(keys)] as const
  })
  return Object.fromEntries(await Promise.all(found)) as Record<K, string[]>
}

/** The key of an illustration, drawn only where no file of the house has its name yet. */
async function stored(
  { db, files, clock }: House,
  title: string,
  wide: number,
  svg: () => string,
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
    const picture = await encode(sharp(Buffer.from(svg())).resize(wide), { quality: 76, effort: 1 })
    return storePicture({ db, files, ownerId: null, now: clock.now() }, name, picture)
  })
}

function draw(kind: PictureKind, seed: string): string {
  if (kind === 'plan') return drawPlan(seed)
  if (
    kind === 'living' ||
    kind === 'kitchen' ||
    kind === 'bath' ||
    kind === 'bedroom' ||
    kind === 'dining' ||
    kind === 'workroom'
  )
    return drawInterior(kind, seed)
  return drawExterior(kind, seed)
}

/** Pictures for one listing: different ones within it, and as even a spread over the market as chance gives. */
export function choosePictures(album: Album, kinds: readonly PictureKind[], seed: string): string[] {
  const dice = new Dice(`album/${seed}`)
  const taken = new Set<string>()
  for (const kind of kinds) {
    const free = album.kinds[kind].filter((key) => !taken.has(key))
    if (free.length > 0) taken.add(dice.pick(free))
  }
  return [...taken]
}
