import type { Ctx } from '../context'

/** Nobody has this number: on the bus it stands for the marketplace itself, whose public words have changed. */
const everybody = 0

/** Tells every process that something public has changed. After the commit. */
export const announcePublicChange = ({ bus }: Pick<Ctx, 'bus'>): void => bus.wake([everybody])

/** Hears that something public has changed, or may have. Returns how to stop. */
export const onPublicChange = ({ bus }: Pick<Ctx, 'bus'>, listener: () => void): (() => void) =>
  bus.onWake((people) => {
    if (people === null || people.includes(everybody)) listener()
  })
