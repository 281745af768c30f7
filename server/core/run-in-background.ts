import type { Ctx } from '../platform/context'

/** Background worker of a site. */
interface Background {
  /** Starts a run; if one is already in progress, the new run starts after it. */
  kick: (ctx: Ctx) => void
  /** Resolves when no run is in progress; used by shutdown and tests. */
  over: (ctx: Ctx) => Promise<void>
}

/** Creates a serial worker per site, shared by all callers. `failed` is the log message for a run that throws. */
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
