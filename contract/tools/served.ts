import { areas } from '../../server/areas/all'
import { makeRegistry } from '../../server/http/registry'

/** Names of the calls that have a handler, as the server's own registry tells. */
export const servedCalls = (): ReadonlySet<string> => new Set(makeRegistry(areas).keys())
