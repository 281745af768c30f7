import type { Serve } from '../http/registry'

/** Every area of the server. What is not served by one of them answers "not yet". */
export const areas: readonly ((serve: Serve) => void)[] = []
