import { isSitePath } from '../../contract/site-path'

/** Search of pages that lead back to where the person came from. */
export interface ReturnSearch {
  returnTo?: string | undefined
}

/**
 * Reads `returnTo`: a path of this site and nothing else, so that no link can send people away. What is refused is
 * named as undefined: the router merges what a page reads over the address's own parameters, and what is left out would
 * come through.
 */
export function readReturn(search: Record<string, unknown>): ReturnSearch {
  const { returnTo } = search
  return { returnTo: typeof returnTo === 'string' && isSitePath(returnTo) ? returnTo : undefined }
}
