import type { Query, QueryClient } from '@tanstack/react-query'
import { callNames, rowOf } from '../../../contract/calls/table'
import { privateFileKey } from '../files/private-file'

/** Returns the auth level of a query's call from the contract; keys that are not calls need no user. */
function authOf({ queryKey }: Query) {
  const name = callNames.find((one) => one === queryKey[0])
  return name ? rowOf(name).auth : 'none'
}

const isPersonal = (query: Query) => ['token', 'admin'].includes(authOf(query))

/**
 * Refetches every query whose answer depends on the user. Fetches of `token` and `admin` calls already in flight are
 * not cancelled: they were sent with the token, and cancelling would drop the next page of a list.
 */
export async function askAgain(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ predicate: (query) => authOf(query) === 'optional' }),
    queryClient.invalidateQueries({ predicate: isPersonal }, { cancelRefetch: false }),
  ])
}

/**
 * Removes data that only the departed user may see: account queries, private files, and inactive queries whose answers
 * differ for guests. Active queries are refetched.
 */
export function forget(queryClient: QueryClient): void {
  queryClient.removeQueries({
    predicate: (query) => query.queryKey[0] === privateFileKey || isPersonal(query),
  })
  queryClient.removeQueries({ type: 'inactive', predicate: (query) => authOf(query) === 'optional' })
}
