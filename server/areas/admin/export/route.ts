import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { permissionOfExport } from '../../../../contract/api/permissions'
import { exportInput } from '../../../../contract/calls/admin/people-shapes'
import { exportNames, type ExportName } from '../../../../contract/values'
import type { z } from 'zod'
import type { Ctx } from '../../../platform/context'
import { json } from '../../../platform/db/json'
import { callerOf } from '../../../platform/http/caller'
import { readInput } from '../../../platform/http/input'
import { requirePermission } from '../../../platform/http/permission'
import { Refusal } from '../../../platform/refusal'
import { checkRights } from '../../../platform/http/rights'
import { dayOf, requireFew } from '../log/log-filter'
import { byteOrderMark, csvLine } from './csv'
import { cellsOf, exportKinds, headerOf, type ExportKind } from './kinds'

export type ExportFilter = z.output<typeof exportInput>

/** Rows per batch, to bound memory for exports of any size. */
const piece = 500

/**
 * `GET /api/admin/export/<what>`: streams a table as CSV. Not part of the call table, because a stream doesn't fit its
 * envelope. Requires permission to read the records; the export is logged before the first row is sent.
 */
export async function exportRoutes(http: FastifyInstance, { ctx }: { ctx: Ctx }): Promise<void> {
  // The export is logged, which is a write.
  const options = { config: { stores: true } }
  http.get<{ Params: { what: string } }>('/api/admin/export/:what', options, async (request, reply) => {
    const caller = await callerOf(ctx.db, request, ctx.clock.now())
    checkRights('admin', caller)
    const what = exportNames.find((name) => name === request.params.what)
    if (!what) throw new Refusal('NOT_FOUND', 'refusals.notFound')
    const kind = exportKinds[what]
    requirePermission(caller.user, permissionOfExport[what])
    if (ctx.config.DEMO_MODE) throw new Refusal('DEMO_MODE', 'errors.demoMode')
    const filter = readInput(exportInput, request.query as Record<string, unknown>) as ExportFilter
    if (what === 'log') await requireFew(ctx.db, filter.actor)
    const now = ctx.clock.now()
    const { id } = await ctx.db
      .insertInto('export_made')
      .values({ what, filter: json(filter), lines: null, actor_id: caller.user.id, at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    ctx.security.write('data.exported', caller.facts, { what })
    return reply
      .header('content-type', 'text/csv; charset=utf-8; header=present')
      .header('content-disposition', `attachment; filename="${fileName(what, now)}"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(linesOf(ctx, kind, filter, id)))
  })
}

const fileName = (what: ExportName, now: Date) => `${what}-${now.toISOString().slice(0, 10)}.csv`

async function* linesOf(ctx: Ctx, kind: ExportKind, filter: ExportFilter, exportId: number) {
  yield byteOrderMark + csvLine(headerOf(kind))
  let lines = 0
  let after: string | null = null
  for (;;) {
    const rows: Piece[] = await pieceOf(ctx, kind, filter, after)
    if (rows.length > 0) yield rows.map((row) => csvLine(cellsOf(kind, row))).join('')
    lines += rows.length
    after = rows.at(-1)?.export_key ?? null
    if (rows.length < piece) break
  }
  // If the client disconnects, the file is incomplete and its log entry gets no line count.
  await ctx.db.updateTable('export_made').set({ lines }).where('id', '=', exportId).execute()
}

type Piece = Record<string, string | number | boolean | Date | null> & { export_key: string }

async function pieceOf(
  { db }: Ctx,
  kind: ExportKind,
  filter: ExportFilter,
  after: string | null,
): Promise<Piece[]> {
  const { columns, from, keys, when, state, where, lookUp } = kind
  const sorted = sql.join(keys.map(({ of }) => of))
  const position = after === null ? null : (JSON.parse(after) as string[])
  const named = Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.ref(name)}`)
  const all = [
    filter.from && sql`${when} >= ${dayOf(filter.from)}`,
    filter.to && sql`${when} < ${new Date(dayOf(filter.to).getTime() + 86_400_000)}`,
    filter.state && sql`${state} = ${filter.state}`,
    position !== null &&
      sql`(${sorted}) > (${sql.join(keys.map(({ type }, nth) => sql`${position[nth]}::${sql.raw(type)}`))})`,
    where?.(filter),
  ].filter((one) => typeof one === 'object')
  const conditions = all.length === 0 ? sql`true` : sql.join(all, sql` and `)
  const { rows } = await sql<Piece>`
    select ${sql.join(named)}, jsonb_build_array(${sql.join(keys.map(({ of }) => sql`(${of})::text`))})::text as export_key from ${from}
    where ${conditions} order by ${sorted} limit ${piece}`.execute(db)
  const found = await lookUp?.(db, rows)
  return found ? rows.map((row, nth) => ({ ...row, ...found[nth] }) as Piece) : rows
}
