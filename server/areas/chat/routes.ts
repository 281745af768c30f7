import { type Serve, found, reply } from '../../platform/http/registry'
import { blockPerson, liftBlock } from './block'
import { listBlocked } from './list-blocks'
import { listChats, unreadOf } from './chats'
import { deleteMessage } from './delete-message'
import { readMessages } from './messages'
import { appealDecision, decisionsOn } from './decisions'
import { fileReport } from './report'
import { seeMessages } from './mark-read'
import { sendMessage } from './send-message'

/** Registers the calls for conversations (§3, D59–D61), blocks (D57–D59) and reports (D56). */
export function chatRoutes(serve: Serve) {
  serve('get_chats', async ({ input, ctx, caller }) => {
    const { data, total } = await listChats(ctx.db, caller.user, input)
    return { ...reply(data, 'refusals.found'), extra: { total, unread: await unreadOf(ctx.db, caller.user) } }
  })

  serve('get_messages', async ({ input, ctx, caller }) => {
    const { data, extra } = await readMessages(ctx, caller.user, input)
    return { ...reply(data, 'refusals.found'), extra }
  })

  serve('send_message', async ({ input, ctx, caller }) =>
    reply(await sendMessage(ctx, caller.user, input), 'chat.sent'),
  )

  serve('chat-seen', async ({ input, ctx, caller }) =>
    reply(await seeMessages(ctx, caller.user, input), 'refusals.saved'),
  )

  serve('delete_chat_message', async ({ input, ctx, caller }) => {
    const state = await deleteMessage(ctx, caller.user, input)
    return reply({ id: input.message_id, state, allowed: [] }, `chat.${state}`)
  })

  serve('block-user', async ({ input, ctx, caller }) => {
    const now = ctx.clock.now()
    await ctx.db.transaction().execute((trx) => blockPerson(trx, caller.user, input, now))
    return reply({ blocked: true }, 'blocking.isBlocked')
  })

  serve('unblock-user', async ({ input, ctx, caller }) => {
    const now = ctx.clock.now()
    const isLifted = await ctx.db.transaction().execute((trx) => liftBlock(trx, caller.user, input, now))
    return reply({ blocked: false }, isLifted ? 'blocking.isLifted' : 'blocking.wasNotBlocked')
  })

  serve('get-blocked-users', async ({ input, ctx, caller }) =>
    found(await listBlocked(ctx.db, caller.user.id, input)),
  )

  serve('add_reports', async ({ input, ctx, caller }) => {
    const now = ctx.clock.now()
    const id = await ctx.db.transaction().execute((trx) => fileReport(trx, caller.user, input, now))
    return reply({ id, state: 'open' }, 'reports.sent')
  })

  serve('decisions', async ({ ctx, caller }) => reply(await decisionsOn(ctx, caller.user), 'refusals.found'))

  serve('appeal-decision', async ({ input, ctx, caller }) =>
    reply({ id: input.id, state: await appealDecision(ctx, caller.user, input) }, 'reports.appealSent'),
  )
}
