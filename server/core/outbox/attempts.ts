import { delivery } from '../../../contract/limits'

/** So often an effect is tried before it is dead. */
export const attemptsMax = delivery.retrySeconds.length + 1
