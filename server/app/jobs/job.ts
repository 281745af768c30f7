import type { Ctx } from '../../platform/context'

/** Work that passing time brings. `run` may be called at any moment, by several processes, and does only what is due. */
export interface Job {
  name: string
  /** Seconds between two runs. */
  every: number
  /** Seconds until the first run; unless given, as between two. Hourly and daily jobs go by their last recorded run. */
  first?: number
  /** It concerns what each process remembers: a server runs it whatever its role. */
  isForEach?: true
  /** Returns how much was done, for the log. */
  run: (ctx: Ctx) => Promise<number>
}

/** Records whose deadline has passed are handled one by one, each in its own transaction; so many are read at a time. */
export const batch = 200
