import { holdSlot } from '../../server/areas/packages'
import { insertProject } from '../../server/areas/projects'
import { recordCreated } from '../../server/core/advance'
import type { Trx } from '../../server/core/kind'
import type { UserRow } from '../../server/platform/db/schema'
import { demoCharacteristics } from './characteristics'
import { decide } from './decide'
import { feature } from './acts'
import type { Album } from './album'
import type { Essentials } from '../../server/areas/setup'
import { places } from './places'
import { demoProjects, type ProjectSpec } from './project-specs'

const hour = 3_600_000
const day = 24 * hour

interface ProjectsMaking {
  essentials: Essentials
  album: Album
  agents: readonly UserRow[]
  adminId: number
  now: Date
}

/** Seeds the demo projects, each submitted by an agent and decided on by the admin, through `advance`. */
export async function seedProjects(trx: Trx, making: ProjectsMaking): Promise<void> {
  for (const [at, spec] of demoProjects.entries()) await playProject(trx, making, spec, at)
}

async function playProject(
  trx: Trx,
  { essentials, album, agents, adminId, now }: ProjectsMaking,
  spec: ProjectSpec,
  at: number,
): Promise<void> {
  const owner = agents[at % agents.length]!
  const posted = new Date(now.getTime() - (spec.daysOld * day + at * hour))
  const pictures = spec.pictures.map((kind, nth) => album.kinds[kind][(at + nth) % album.kinds[kind].length]!)
  const line = (file_key: string, name: string) => ({ file_key, name })
  const place = places[spec.place]!
  const fields = {
    category_id: essentials.category[spec.category],
    type: spec.type,
    title: spec.title,
    description: spec.description,
    location: `${spec.area}, ${place.city}, ${place.state}, ${place.country}`,
    city: place.city,
    state: place.state,
    country: place.country,
    latitude: place.latitude + at * 0.004,
    longitude: place.longitude - at * 0.003,
    image: pictures[0]!,
    meta_title: spec.title,
    ...demoCharacteristics('project', spec.title, posted),
    gallery: pictures.slice(1).map((key) => line(key, 'illustration.webp')),
    plans: spec.plans.map((title, nth) => line(album.kinds.plan[nth % album.kinds.plan.length]!, title)),
  }
  const id = await insertProject(trx, owner.id, fields, spec.title, posted)
  const person = { role: 'person', id: owner.id } as const
  const born = { listed: { moderation: 'pending', visibility: 'active' } }
  await holdSlot(trx, { userId: owner.id, kind: 'project_list', recordId: id, now: posted })
  await recordCreated(trx, { record: 'project', id, to: born, actor: person, now: posted })
  if (spec.outcome === 'pending') return
  const looked = new Date(posted.getTime() + 5 * hour)
  const actor = { role: 'admin', id: adminId } as const
  await decide(trx, { record: 'project', id, event: { type: 'listing.approved' }, actor, now: looked })
  if (spec.outcome !== 'featured') return
  await feature(trx, { record: 'project', id }, { ownerId: owner.id, adminId, now: looked })
}
