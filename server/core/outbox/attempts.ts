import { delivery } from '../../../contract/limits'

/** Attempts before an effect is dead. */
export const attemptsMax = delivery.retrySeconds.length + 1
