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

type Job = { svg: () => string; wide: number; put: (key: string) => void; name: string }

/** Draws the demo pictures and stores them like uploads of the house. Some eighty of them take about eight seconds. */
export async function drawAlbum({ db, files, clock }: Ctx): Promise<Album> {
  const album: Album = { kinds: {} as Album['kinds'], portraits: [] }
  const jobs: Job[] = []
  for (const kind of Object.keys(counts) as PictureKind[]) {
    const keys: string[] = (album.kinds[kind] = [])
    for (let index = 0; index < counts[kind]; index += 1)
      jobs.push({
        svg: () => draw(kind, String(index)),
        wide: 1120,
        name: `${kind}.webp`,
        put: (key) => (keys[index] = key),
      })
  }
  for (let index = 0; index < portraits; index += 1)
    jobs.push({
      svg: () => drawPortrait(String(index)),
      wide: 480,
      name: 'portrait.webp',
      put: (key) => (album.portraits[index] = key),
    })
  const keeper = { db, files, ownerId: null, now: clock.now() }
  await Promise.all(
    jobs.map((job) =>
      inLane(async () => {
        const picture = await encode(sharp(Buffer.from(job.svg())).resize(job.wide), {
          quality: 76,
          effort: 1,
        })
        job.put(await storePicture(keeper, job.name, picture))
      }),
    ),
  )
  return album
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
