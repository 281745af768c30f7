import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../platform/context'
import { noteProblem } from './gateway-problems'
import { eventOf } from '../../gateways/wire/event-fields'
import { fieldsOf, textOf } from '../../gateways/wire/values'
import { reportPath } from '../../platform/ssr/report-path'

const reportBytes = 16 * 1024
/** CSP directives under which gateway scripts load resources. */
const directives = new Set([
  'script-src',
  'frame-src',
  'child-src',
  'connect-src',
  'img-src',
  'style-src',
  'font-src',
])

/**
 * Receives CSP reports, so that a gateway's new host is noticed before payers complain. The call is public: reports are
 * reduced to directive and origin, counted, and shown to the operator.
 */
export async function blockedHostRoutes(app: FastifyInstance, { ctx }: { ctx: Ctx }): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: reportBytes }, (_request, body, done) =>
    done(null, body),
  )
  app.post(reportPath, { bodyLimit: reportBytes }, async (request, reply) => {
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const detail = blockedIn(raw)
    // Without a live gateway the site loads no gateway resources, so such a report must come from a browser extension.
    const isLive = ctx.gateways.list().some(({ mode }) => mode === 'live')
    if (detail && isLive) await noteProblem(ctx, { kind: 'blocked', gateway: '', detail })
    return reply.code(204).send()
  })
}

/** Returns a report's directive and origin; null if it names no host. */
export function blockedIn(raw: Buffer): string | null {
  const report = fieldsOf(eventOf(raw)['csp-report'])
  const named = textOf(report['effective-directive']) ?? textOf(report['violated-directive']) ?? ''
  const directive = named.split(' ')[0]!.replace(/-(elem|attr)$/, '')
  const blocked = textOf(report['blocked-uri']) ?? ''
  if (!directives.has(directive) || !URL.canParse(blocked)) return null
  const { origin, protocol } = new URL(blocked)
  return /^(https|wss):$/.test(protocol) && origin !== 'null' ? `${directive} ${origin}` : null
}
