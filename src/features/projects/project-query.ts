import type { Api } from '../../app/api/port'
import { callQuery } from '../../app/api/call-query'
import { isRecordId } from '../../app/api/record-id'

/** Returns the query for a project with similar ones, by id or slug (D96). */
export function projectQuery(api: Api, named: string) {
  return callQuery(api, 'get-project-detail', isRecordId(named) ? { id: Number(named) } : { slug_id: named })
}
