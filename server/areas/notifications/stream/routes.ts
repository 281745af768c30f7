import { sql } from 'kysely'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { stream } from '../../../../contract/limits'
import type { Ctx } from '../../../platform/context'
import { callerOf } from '../../../platform/http/caller'
import { isTeam } from '../../../platform/http/maintenance-gate'
import { onceOver } from '../../../platform/http/requests/open-requests'
import { heldBackBy, requireNotHeldBack } from '../../../platform/http/permission'
import { Refusal } from '../../../platform/refusal'
import { notSignedIn } from '../../../platform/http/rights'
import { onPublicChange } from '../../../platform/stream/public-change'
import { frame, makeHub, type Hub, type StreamReader } from './hub'

/**
 * Buffer size, in bytes, at which a client that has stopped reading is disconnected; it reconnects and receives the
 * rest.
 */
const backlogBytes = 1024 * 1024

/**
 * `GET /api/events`: the caller's events as server-sent events. The token is in a header as in every call, so no URL
 * contains it. `Last-Event-ID` resumes a stream; if the id is too old or unknown, the answer is `reset`, and the client
 * must reload its data.
 */
export async function streamRoutes(http: FastifyInstance, { ctx }: { ctx: Ctx }): Promise<void> {
  const open = new Set<StreamReader>()
  // Created with the first stream, so that unused instances need no database connection for it.
  let hub: Hub | null = null

  http.get('/api/events', { config: { turn: 'none', measuredAs: 'stream' } }, async (request, reply) => {
    // The connection can't be reused afterwards.
    reply.header('connection', 'close')
    const caller = await callerOf(ctx.db, request, ctx.clock.now())
    const { user, sessionId } = caller
    if (!user || sessionId === null) throw notSignedIn(caller)
    if (user.account_state === 'deactivated') throw new Refusal('ACCOUNT_DEACTIVATED', 'errors.deactivated')
    // The stream also contains the operator's conversations.
    requireNotHeldBack(user)
    const position = await positionOf(ctx, user.id, request)
    hub ??= makeHub(ctx)
    if (hub.openFor(user.id) >= stream.perPerson) throw new Refusal('RATE_LIMITED', 'chat.tooManyStreams')

    reply.hijack()
    const { raw } = reply
    // The client disconnected during the lookup; registering the stream now would leak it.
    if (raw.destroyed || request.raw.socket.destroyed) return
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    // Written immediately, so that the client sees the stream as open.
    raw.write(position.how === 'goesOn' ? ':\n\n' : frame(position.after, position.how, {}))
    const reader: StreamReader = {
      userId: user.id,
      sessionId,
      isTeam: isTeam(user),
      lang: caller.lang,
      after: position.after,
      write: (text) => void (raw.writableLength > backlogBytes ? raw.destroy() : raw.write(text)),
      end: () => raw.end(),
    }
    open.add(reader)
    hub.add(reader)
    ctx.metrics?.streams.inc()
    onceOver(request, reply, () => {
      open.delete(reader)
      ctx.metrics?.streams.dec()
      hub?.remove(reader)
    })
  })

  const beat = setInterval(() => void keepAlive(ctx, open), stream.heartbeatSeconds * 1000)
  beat.unref()
  const stopFollowing = onPublicChange(ctx, () => void endWhereClosed(ctx, open))
  http.addHook('preClose', async () => {
    clearInterval(beat)
    stopFollowing()
    await hub?.close()
  })
}

/** Closes streams when the site is closed; clients retry until it is open again. */
async function endWhereClosed({ settings, log }: Ctx, open: ReadonlySet<StreamReader>): Promise<void> {
  if (open.size === 0) return
  try {
    const { maintenance } = await settings.current()
    if (maintenance === 'on') for (const reader of open) if (!reader.isTeam) reader.end()
  } catch (error) {
    log.warn({ error }, 'whether the streams of a closed site are open could not be looked at')
  }
}

/**
 * Sends keep-alives and closes streams of users who have signed out, been deactivated, or whose permissions are on
 * hold.
 */
async function keepAlive(ctx: Ctx, open: ReadonlySet<StreamReader>): Promise<void> {
  if (open.size === 0) return
  for (const { write } of open) write(':\n\n')
  await endWhereClosed(ctx, open)
  try {
    const now = ctx.clock.now()
    const ids = JSON.stringify([...open].map(({ sessionId }) => sessionId))
    const { rows } = await sql<{ id: number } & Parameters<typeof heldBackBy>[1]>`
      select s.id, u.role, u.password_short, u.second_factor from session s join app_user u on u.id = s.user_id and u.account_state <> 'deactivated'
      where s.id in (select value::bigint from jsonb_array_elements_text(${ids}::jsonb) as value)
        and s.revoked_at is null and s.expires_at > ${now} and (s.idle_until is null or s.idle_until > ${now})`.execute(
      ctx.db,
    )
    const valid = new Set<number>()
    for (const row of rows) if (!(await heldBackBy(ctx.db, row))) valid.add(row.id)
    for (const reader of open) if (!valid.has(reader.sessionId)) reader.end()
  } catch (error) {
    ctx.log.warn({ error }, 'the sessions behind the streams could not be looked at')
  }
}

interface ResumePosition {
  after: number
  how: 'hello' | 'reset' | 'goesOn'
}

/** Returns the stream's start position: after the client's last event, or the current end. */
async function positionOf({ db }: Ctx, userId: number, request: FastifyRequest): Promise<ResumePosition> {
  const { rows } = await sql<{ last: number; first: number | null }>`
    select h.last, (select min(seq) from stream_event e where e.user_id = h.user_id) as first
    from stream_head h where h.user_id = ${userId}`.execute(db)
  const last = rows[0]?.last ?? 0
  const first = rows[0]?.first ?? last + 1
  const given = request.headers['last-event-id']
  if (given === undefined || given === '') return { after: last, how: 'hello' }
  const after = typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : -1
  return after >= first - 1 && after <= last ? { after, how: 'goesOn' } : { after: last, how: 'reset' }
}
