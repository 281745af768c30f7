import type { Api } from '../../api/port'
import { callQuery } from '../../api/query'

/** One project with similar ones; an address names it by its id, or by its slug (D96). */
export function projectQuery(api: Api, named: string) {
  return callQuery(
    api,
    'get-project-detail',
    /^\d{1,15}$/.test(named) ? { id: Number(named) } : { slug_id: named },
  )
}
