import type { Api } from '../../app/api/port'
import { callQuery } from '../../app/api/call-query'
import { isRecordId } from '../../app/api/record-id'

/** One project with similar ones; an address names it by its id, or by its slug (D96). */
export function projectQuery(api: Api, named: string) {
  return callQuery(api, 'get-project-detail', isRecordId(named) ? { id: Number(named) } : { slug_id: named })
}
