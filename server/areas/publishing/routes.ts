import type { Parsed } from '../../../contract/calls/call-types'
import { catalogueKinds, contentKinds, packageKinds, type PublicationKind } from '../../../contract/values'
import type { Ctx } from '../../platform/context'
import { Refusal } from '../../platform/refusal'
import { type Serve, found, reply } from '../../platform/http/registry'
import { advance } from '../../core/advance'
import { announcePublicChange } from '../../platform/stream/public-change'
import { menuOf } from '../admin'
import { findEntry, listEntries, readEntry } from './entries'
import { homeOpeningRoutes } from './home-opening'
import { homeSectionRoutes } from './home-sections'
import { lockEntries, saveEntry } from './save-entry'

/**
 * Registers the publishing calls in three parts: content, catalogue and packages. Each call serves only its own kinds,
 * so that permissions can be given separately.
 */
export function publishingRoutes(serve: Serve) {
  homeOpeningRoutes(serve)
  homeSectionRoutes(serve)

  serve('admin/content', async ({ input, ctx }) => list(ctx, input))
  serve('admin/content-entry', async ({ input, ctx, caller }) =>
    one(ctx, caller.user.id, input, contentKinds),
  )
  serve('admin/content:save', async ({ input, ctx, caller }) =>
    reply(await saveEntry(ctx, caller.user.id, input), 'refusals.saved'),
  )
  serve('admin/content-act', async ({ input, ctx, caller }) => act(ctx, caller.user.id, input, contentKinds))

  serve('admin/catalogue', async ({ input, ctx }) => list(ctx, input))
  serve('admin/catalogue-entry', async ({ input, ctx, caller }) =>
    one(ctx, caller.user.id, input, catalogueKinds),
  )
  serve('admin/catalogue:save', async ({ input, ctx, caller }) =>
    reply(await saveEntry(ctx, caller.user.id, input), 'refusals.saved'),
  )
  serve('admin/catalogue-act', async ({ input, ctx, caller }) =>
    act(ctx, caller.user.id, input, catalogueKinds),
  )

  serve('admin/packages', async ({ input, ctx }) => list(ctx, input))
  serve('admin/packages-entry', async ({ input, ctx, caller }) =>
    one(ctx, caller.user.id, input, packageKinds),
  )
  serve('admin/packages:save', async ({ input, ctx, caller }) =>
    reply(await saveEntry(ctx, caller.user.id, input), 'refusals.saved'),
  )
  serve('admin/packages-act', async ({ input, ctx, caller }) => act(ctx, caller.user.id, input, packageKinds))
}

async function list(ctx: Ctx, input: Parameters<typeof listEntries>[1]) {
  return found(await listEntries(ctx.db, input, ctx.clock.now()))
}

async function one<K extends PublicationKind>(
  ctx: Ctx,
  adminId: number,
  { id }: { id: number },
  kinds: readonly K[],
) {
  return reply(await readEntry(ctx.db, id, kinds, { adminId, now: ctx.clock.now() }), 'refusals.found')
}

/** Sends an administrator's decision through `advance`. CONFLICT if the entry has changed since it was read. */
async function act(
  ctx: Ctx,
  adminId: number,
  { id, event, reason, version }: Parsed<'admin/content-act'>,
  kinds: readonly PublicationKind[],
) {
  const now = ctx.clock.now()
  const done = await ctx.db.transaction().execute(async (trx) => {
    await lockEntries(trx)
    const read = await findEntry(trx, id, kinds)
    if (version !== undefined && version !== read.version)
      throw new Refusal('CONFLICT', 'publishing.changedMeanwhile')
    const actor = { role: 'admin', id: adminId } as const
    await advance(trx, { record: 'publication', id, event: { type: event }, actor, reason, now })
    const { state } = await findEntry(trx, id, kinds)
    const { allowed } = await menuOf(trx, { record: 'publication', id, adminId, now })
    return { id, state, allowed }
  })
  announcePublicChange(ctx)
  return reply(done, 'refusals.saved')
}
