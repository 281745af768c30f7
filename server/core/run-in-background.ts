import type { Ctx } from '../platform/context'

/** Work in the background of a site. */
interface Background {
  /** Begins a run; a call that comes while one is going waits for its turn. */
  kick: (ctx: Ctx) => void
  /** Resolves when no run is going: a stop and the tests wait for it. */
  over: (ctx: Ctx) => Promise<void>
}

/** Runs work one after the other for each site, for all callers. `failed`: the log line of a run that throws. */
export function inBackground(run: (ctx: Ctx) => Promise<unknown>, failed: string): Background {
  const running = new WeakMap<Ctx['gateways'], Promise<unknown>>()
  return {
    kick(ctx) {
      const before = running.get(ctx.gateways) ?? Promise.resolve()
      const next = before.then(() => run(ctx)).catch((error: unknown) => ctx.log.error({ error }, failed))
      running.set(ctx.gateways, next)
    },
    async over(ctx) {
      for (let last = running.get(ctx.gateways); last;) {
        await last
        const now = running.get(ctx.gateways)
        if (now === last) return
        last = now
      }
    },
  }
}
