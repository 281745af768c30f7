import { accountMachine } from '../../../machines/records/account/machine'
import { statesTagged } from '../../../machines/tagged'

/** States of the accounts that one may write to, block and report. */
export const reachable = statesTagged(accountMachine, 'reachable')
