import type { Transaction } from 'kysely'
import type { DB } from '../db/schema'
import { wakeOnCommit, type Bus } from '../ports/bus'

/** Nobody's id: on the bus it stands for the marketplace itself, whose public content has changed. */
const everybody = 0

/** Notifies every process that something public has changed. To be called after the commit. */
export const announcePublicChange = ({ bus }: { bus: Bus }): void => bus.wake([everybody])

/** The same as a part of the transaction that changes it, for a process that ends with it. */
export const announceOnCommit = (trx: Transaction<DB>): Promise<void> => wakeOnCommit(trx, [everybody])

/** Called when something public has changed, or may have. Returns a stop function. */
export const onPublicChange = ({ bus }: { bus: Bus }, listener: () => void): (() => void) =>
  bus.onWake((people) => {
    if (people === null || people.includes(everybody)) listener()
  })
