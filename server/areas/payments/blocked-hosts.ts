import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../platform/context'
import { noteProblem } from './gateway-problems'
import { eventOf } from '../../gateways/wire/event-fields'
import { fieldsOf, textOf } from '../../gateways/wire/values'
import { reportPath } from '../../platform/ssr/report-path'

const reportBytes = 16 * 1024
/** Directives under which a gateway's script loads something. */
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
 * Receives a browser's report of a blocked host, so that a gateway's new host is seen before payers complain. The call
 * is public: the report is stored as a directive and an origin, counted, and shown to the operator.
 */
export async function blockedHostRoutes(app: FastifyInstance, { ctx }: { ctx: Ctx }): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: reportBytes }, (_request, body, done) =>
    done(null, body),
  )
  app.post(reportPath, { bodyLimit: reportBytes }, async (request, reply) => {
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const detail = blockedIn(raw)
    // A site without a live gateway loads nothing of one: what is blocked there is a browser extension's.
    const isLive = ctx.gateways.list().some(({ mode }) => mode === 'live')
    if (detail && isLive) await noteProblem(ctx, { kind: 'blocked', gateway: '', detail })
    return reply.code(204).send()
  })
}

/** Directive and origin of a report; null when it names no host. */
export function blockedIn(raw: Buffer): string | null {
  const report = fieldsOf(eventOf(raw)['csp-report'])
  const named = textOf(report['effective-directive']) ?? textOf(report['violated-directive']) ?? ''
  const directive = named.split(' ')[0]!.replace(/-(elem|attr)$/, '')
  const blocked = textOf(report['blocked-uri']) ?? ''
  if (!directives.has(directive) || !URL.canParse(blocked)) return null
  const { origin, protocol } = new URL(blocked)
  return /^(https|wss):$/.test(protocol) && origin !== 'null' ? `${directive} ${origin}` : null
}
