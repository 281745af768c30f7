import type { FastifyInstance } from 'fastify'

/**
 * Looks for what is overdue, every `everyMs` until the server ends. `passed` are the milliseconds since the look
 * before; time in which this process did not get to look is left out.
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
