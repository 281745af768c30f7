import type { Query, QueryClient } from '@tanstack/react-query'
import { callNames, rowOf } from '../../../contract/calls/table'
import { privateFileKey } from '../files/private-file'

/** The rights of a fetched call, from the table; keys that are no calls depend on no person. */
function authOf({ queryKey }: Query) {
  const name = callNames.find((one) => one === queryKey[0])
  return name ? rowOf(name).auth : 'none'
}

const isPersonal = (query: Query) => ['token', 'admin'].includes(authOf(query))

/**
 * Asks again for everything whose answer depends on who asks. What only a person can ask for and is on its way was
 * asked by the person already: it is left to arrive, as with it the next page of a list would be dropped.
 */
export async function askAgain(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ predicate: (query) => authOf(query) === 'optional' }),
    queryClient.invalidateQueries({ predicate: isPersonal }, { cancelRefetch: false }),
  ])
}

/**
 * Drops what only the person who left may see: answers, private files, and of what guests see as well the answers that
 * no page shows now. The others are asked again.
 */
export function forget(queryClient: QueryClient): void {
  queryClient.removeQueries({
    predicate: (query) => query.queryKey[0] === privateFileKey || isPersonal(query),
  })
  queryClient.removeQueries({ type: 'inactive', predicate: (query) => authOf(query) === 'optional' })
}
