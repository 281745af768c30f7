import { never, type PairRule } from './pair-kit'

/** Screen shown to a message's sender, and whether a block was in force when the server answered. */
export interface BlockPair {
  screen: string
  problem: string | null
  isBlocked: boolean
}

/** Rules on what a message must not show, given a block (§7, D57). */
export const messageWithBlock: readonly PairRule<BlockPair>[] = [
  never(
    '“Sent” is read while a block stopped the message.',
    '§7',
    ({ screen, isBlocked }) => isBlocked && ['sent', 'seen'].includes(screen),
  ),
  never(
    'A message is called refused by a block where none stands.',
    'D57',
    ({ problem, isBlocked }) => !isBlocked && problem === 'FORBIDDEN',
  ),
  never(
    'A message that a block stopped waits for a network as if it were on its way.',
    '§7',
    ({ screen, isBlocked }) => isBlocked && ['waiting', 'failed'].includes(screen),
  ),
]
