import type { Api } from '../../api/port'
import { callQuery } from '../../api/query'

/** One page of words in the reader's language. */
export const textPageQuery = (api: Api, page: string) => callQuery(api, 'house-page', { page })
