import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../platform/context'
import { idOfStopLink } from '../../platform/http/stop-link'
import { serveStop, takeAnyBody } from '../../platform/http/stop-routes'
import { messageStop } from './mail-send'

/** `/alerts/stop-messages`: unsubscribe page for message e-mails; requires no sign-in. */
export async function messageStopRoutes(app: FastifyInstance, { ctx }: { ctx: Ctx }) {
  takeAnyBody(app)
  serveStop(app, ctx, {
    path: messageStop.path,
    texts: 'chat.stop',
    manage: '/user/profile',
    find: findPerson,
    stop: async ({ db }, { id }) => {
      await db.updateTable('app_user').set({ message_mail: false }).where('id', '=', id).execute()
    },
  })
}

async function findPerson({ db }: Ctx, query: unknown) {
  const id = await idOfStopLink(db, messageStop, query)
  if (id === null) return undefined
  const found = await db
    .selectFrom('app_user')
    .select(['id', 'lang', 'message_mail'])
    .where('id', '=', id)
    .where('account_state', '<>', 'purged')
    .executeTakeFirst()
  return found && { ...found, isStopped: !found.message_mail }
}
