import type { FastifyInstance } from 'fastify'

/**
 * Runs a check every `everyMs` until the server closes. `passed` is the time in ms since the previous check, excluding
 * time in which this process was blocked.
 */
export function sweepEvery(app: FastifyInstance, everyMs: number, look: (passed: number) => void): void {
  let before = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    const passed = Math.min(now - before, 2 * everyMs)
    before = now
    look(passed)
  }, everyMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
