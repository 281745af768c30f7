import { sql, type Kysely, type RawBuilder } from 'kysely'
import { moderation } from '../../../contract/limits'
import type { Data } from '../../../contract/calls/call-types'
import { projectMachine } from '../../../machines/records/project/machine'
import { propertyMachine } from '../../../machines/records/property/machine'
import { inStates } from '../../core/in-states'
import type { DB } from '../../platform/db/schema'
import { pictureUrl } from '../../platform/media/links'
import { readSettings } from '../../platform/settings/settings'
import { heldStates } from '../listing-kinds'
import { sourceOf, type RecordLine } from './record-sources'

type Review = Data<'admin/review'>

type Held = RecordLine & { record: Review['held'][number]['record']; until: Date; version: string }

const heldLines = (record: 'property' | 'project', states: readonly string[]): RawBuilder<Held> => sql<Held>`
  select ${record}::text as record, s.*, l.held_until as until
  from (${sourceOf(record)}) s join ${sql.table(record)} l on l.id::text = s.id
  where l.held_until is not null and l.revision_state in ${inStates(states)} and l.deleted_at is null`

/** Returns prepared reasons and this administrator's decisions that can still be undone, newest first. */
export async function readReview(db: Kysely<DB>, adminId: number, now: Date): Promise<Review> {
  const { undo_seconds: seconds, review_reasons: reasons } = await readSettings(db)
  const { rows } = await sql<Held>`
    select d.*, decision.id as version from (${heldLines('property', heldStates(propertyMachine))}
      union all ${heldLines('project', heldStates(projectMachine))}) d
    join lateral (select h.id, h.actor_id from record_history h where h.record = d.record and h.record_id = d.id
      and h.actor_role = 'admin' order by h.id desc limit 1) decision on decision.actor_id = ${adminId}
    order by until desc`.execute(db)
  return {
    reasons: reasons
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .slice(0, moderation.reasonsShown),
    held: rows.map(({ record, id, title, image, state, until, version }) => ({
      record,
      id,
      title,
      image: pictureUrl(image),
      state,
      version: Number(version),
      left_ms: Math.max(0, until.getTime() - now.getTime()),
      of_ms: seconds * 1000,
    })),
  }
}
