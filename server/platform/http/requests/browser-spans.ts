import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { spansAtOnce, spansPath } from '../../../../contract/api/browser-spans'
import { callNames } from '../../../../contract/calls/table'
import type { Clock } from '../../process/clock'
import { Refusal } from '../../refusal'
import { sendBrowserSpan } from '../../observability/send-traces'

/**
 * Maximum plausible deviation of a browser's clock and maximum plausible duration, both in ms; anything beyond isn't a
 * measurement.
 */
const most = { off: 10 * 60_000, ms: 10 * 60_000 }

const spans = z
  .array(
    z.object({
      trace: z.string().regex(/^(?!0+$)[0-9a-f]{32}$/),
      span: z.string().regex(/^(?!0+$)[0-9a-f]{16}$/),
      call: z.enum(callNames),
      at: z.number().int().positive(),
      ms: z.number().int().min(0).max(most.ms),
      status: z.int().min(0).max(599),
    }),
  )
  .max(spansAtOnce)

/**
 * Serves `POST /api/browser-spans`, which accepts call durations measured by browsers, for tracing. Open to anyone:
 * names must be calls, numbers are bounded, and nothing is stored.
 */
export function browserSpanRoutes(http: FastifyInstance, clock: Clock): void {
  http.post(spansPath, async ({ body }, reply) => {
    const sent = spans.safeParse(body)
    if (!sent.success) throw new Refusal('MALFORMED', 'refusals.malformed')
    const now = clock.now().getTime()
    for (const span of sent.data) if (Math.abs(span.at - now) <= most.off) sendBrowserSpan(span)
    return reply.code(204).send()
  })
}
