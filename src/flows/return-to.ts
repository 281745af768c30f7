import { isSitePath } from '../../contract/site-path'

/** Search of pages that lead back to where the person came from. */
export interface ReturnSearch {
  returnTo?: string
}

/** Reads `returnTo`: a path of this site and nothing else, so that no link can send people away. */
export function readReturn(search: Record<string, unknown>): ReturnSearch {
  const { returnTo } = search
  return typeof returnTo === 'string' && isSitePath(returnTo) ? { returnTo } : {}
}
