import type { Ctx } from '../context'

/** Nobody has this number: on the bus it stands for the house itself, whose public words have changed. */
const house = 0

/** Tells every process that something public has changed. After the commit. */
export const tellHouse = ({ bus }: Pick<Ctx, 'bus'>): void => bus.wake([house])

/** Hears that something public has changed, or may have. Returns how to stop. */
export const hearHouse = ({ bus }: Pick<Ctx, 'bus'>, heard: () => void): (() => void) =>
  bus.onWake((people) => {
    if (people === null || people.includes(house)) heard()
  })
