import { textIn } from '../../../platform/texts/catalogue-text'
import { called } from '../../../core/person-name'
import { readLine } from '../lists'
import { fieldsOf, type Show } from './record-content'

/**
 * Shows a report: reason, comment and decision, the reported listing or user, and other reports about the same listing
 * or user.
 */
export const showReport: Show = async (db, id) => {
  const row = await db
    .selectFrom('report as r')
    .innerJoin('app_user as u', 'u.id', 'r.user_id')
    .innerJoin('app_user as k', 'k.id', 'r.concerned_id')
    .leftJoin('app_user as d', 'd.id', 'r.decided_by')
    .leftJoin('report_reason as w', 'w.id', 'r.reason_id')
    .select([
      'r.property_id',
      'r.project_id',
      'r.to_user_id',
      'r.other_message',
      'r.measure',
      'r.statement',
      'r.appeal',
      'r.appeal_statement',
      'r.created_at',
    ])
    .select(textIn<string | null>('w', 'reason').as('report_reason'))
    .select([called('u').as('reported_by'), called('k').as('concerned'), called('d').as('decided_by')])
    .where('r.id', '=', Number(id))
    .executeTakeFirst()
  if (!row) return { fields: [], images: [], pending_changes: [], public_path: null }
  const { property_id, project_id, to_user_id, ...content } = row
  const [record, named] =
    property_id !== null
      ? (['property', property_id] as const)
      : project_id !== null
        ? (['project', project_id] as const)
        : (['account', to_user_id!] as const)
  const about = await readLine(db, record, String(named))
  const others = await db
    .selectFrom('report as r')
    .innerJoin('app_user as u', 'u.id', 'r.user_id')
    .select(['r.id', 'r.state'])
    .select(called('u').as('title'))
    .where('r.id', '<>', Number(id))
    .where('r.property_id', 'is not distinct from', property_id)
    .where('r.project_id', 'is not distinct from', project_id)
    .where('r.to_user_id', 'is not distinct from', to_user_id)
    .orderBy('r.id', 'desc')
    .limit(20)
    .execute()
  return {
    fields: fieldsOf(content),
    images: [],
    pending_changes: [],
    public_path: null,
    related: [
      ...(about
        ? [
            {
              record,
              id: about.id,
              title: about.title,
              state: about.state,
              note: 'admin.related.reported' as const,
            },
          ]
        : []),
      ...others.map((one) => ({
        record: 'report' as const,
        id: String(one.id),
        title: one.title,
        state: one.state,
        note: 'admin.related.sameReported' as const,
      })),
    ],
  }
}
