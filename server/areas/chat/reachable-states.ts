import { accountMachine } from '../../../machines/records/account/machine'
import { statesTagged } from '../../../machines/tagged'

/** States in which an account can be messaged, blocked and reported. */
export const reachable = statesTagged(accountMachine, 'reachable')
