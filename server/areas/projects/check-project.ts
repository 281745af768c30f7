import type { Kysely } from 'kysely'
import { characteristicsOf } from '../../../contract/listing/characteristics'
import type { Parsed } from '../../../contract/calls/call-types'
import type { DB } from '../../platform/db/schema'
import { Refusal } from '../../platform/refusal'

/**
 * Validates an owner's input, except files; an optional text that isn't sent stays unchanged. The category must be
 * selectable or the project's current one. Refuses with VALIDATION.
 */
export async function checkProject(db: Kysely<DB>, input: Parsed<'post_project'>, has?: number) {
  const found = await db
    .selectFrom('category')
    .select('id')
    .where('id', '=', input.category_id)
    .where((eb) => eb.or([eb('is_public', '=', true), eb('id', '=', has ?? 0)]))
    .executeTakeFirst()
  if (!found)
    throw new Refusal('VALIDATION', 'refusals.validation', { errors: { category_id: 'refusals.unknownId' } })
  const { title, description, category_id, type, location, city, state, country, latitude, longitude } = input
  const { video_link, meta_title, meta_description, meta_keywords } = input
  const sent: Readonly<Record<string, unknown>> = input
  const optional = {
    video_link,
    meta_title,
    meta_description,
    meta_keywords,
    ...Object.fromEntries(characteristicsOf('project').map(({ name }) => [name, sent[name]])),
  }
  return {
    title,
    description,
    category_id,
    type,
    location,
    city,
    state,
    country,
    latitude,
    longitude,
    ...(Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)) as Partial<
      typeof optional
    >),
  }
}
