import { delivery } from '../../../contract/limits'

/** Number of attempts after which an effect is dead. */
export const attemptsMax = delivery.retrySeconds.length + 1
