import type { Transaction } from 'kysely'
import type { DB } from '../db/schema'
import { wakeOnCommit, type Bus } from '../ports/bus'

/** Pseudo user id that represents a change of public content on the bus. */
const everybody = 0

/** Notifies every process that public content has changed. Call it only after the commit. */
export const announcePublicChange = ({ bus }: { bus: Bus }): void => bus.wake([everybody])

/**
 * Notifies every process of the change when the transaction commits; meant for a process that exits right afterwards.
 */
export const announceOnCommit = (trx: Transaction<DB>): Promise<void> => wakeOnCommit(trx, [everybody])

/** Calls `listener` when public content has changed or may have changed. Returns a function that stops this. */
export const onPublicChange = ({ bus }: { bus: Bus }, listener: () => void): (() => void) =>
  bus.onWake((people) => {
    if (people === null || people.includes(everybody)) listener()
  })
