import type { Ctx } from '../../server/platform/context'
import { testApp } from './harness'
import { admin, person } from './people'
import { ground, listing } from './listings-world'

export type Somebody = Awaited<ReturnType<typeof person>>

/**
 * Sets up a marketplace in which a buyer can chat with a seller about a listing, and the operator has a listing too.
 */
export async function chatSite(env: Record<string, string> = {}) {
  const app = await testApp(env)
  const at = await ground(app.ctx)
  return {
    ...app,
    at,
    people: async () => {
      const [buyer, seller] = [
        await person(app.ctx, { name: 'Bea Buyer' }),
        await person(app.ctx, { name: 'Sam Seller' }),
      ]
      return { buyer, seller, home: await listing(app.ctx, at, seller.user.id, { title: 'A quiet house' }) }
    },
    operator: async () => {
      const [chief, deputy] = [await admin(app.ctx), await admin(app.ctx)]
      return {
        chief,
        deputy,
        site: await listing(app.ctx, at, chief.user.id, { title: 'House of the house' }),
      }
    },
    send: (from: Somebody, to: Somebody, fields: object) =>
      app.call('send_message', { receiver_id: to.user.id, ...fields }, { token: from.token }),
    chats: (who: Somebody, input: object = {}) => app.call('get_chats', input, { token: who.token }),
    messages: (who: Somebody, other: Somebody, input: object = {}) =>
      app.call('get_messages', { user_id: other.user.id, ...input }, { token: who.token }),
    seen: (who: Somebody, other: Somebody, input: object = {}) =>
      app.call('chat-seen', { user_id: other.user.id, ...input }, { token: who.token }),
    notices: (who: Somebody) => app.call('get_notification_list', {}, { token: who.token }),
    /** Returns whether a user can open a file. */
    opens: async (who: Somebody | null, url: string) => {
      const headers = who ? { authorization: `Bearer ${who.token}` } : {}
      return (await app.http.inject({ url, headers })).statusCode === 200
    },
  }
}

export type ChatSite = Awaited<ReturnType<typeof chatSite>>

/** Returns the stored messages, ordered by conversation and position. */
export const storedMessages = ({ db }: Ctx) =>
  db.selectFrom('chat_message').selectAll().orderBy('thread_id').orderBy('seq').execute()
