import type { Api } from '../../api/port'
import { callQuery } from '../../api/query'
import { isRecordId } from '../../api/record-id'

/** One project with similar ones; an address names it by its id, or by its slug (D96). */
export function projectQuery(api: Api, named: string) {
  return callQuery(api, 'get-project-detail', isRecordId(named) ? { id: Number(named) } : { slug_id: named })
}
