import { chatBlocks } from '../../../server/areas/chat/may-message'
import { writeMessages } from '../../../server/areas/chat/write-message'
import type { UserRow } from '../../../server/platform/db/schema'
import type { Trx } from '../../../server/core/kind'
import { testApp } from '../../support/harness'
import { admin, onShow, person } from '../../support/people'

export type Somebody = { user: UserRow; token: string }

/** Returns a user as named in a call's input. */
export const named = ({ user }: Somebody) => ({ to_user_id: user.id })

/** Writes a message from one user to another and returns the verdict. */
async function messageTo(trx: Trx, from: number, to: number) {
  const files = { file_key: null, file_name: null, audio_key: null, attachment_hash: null }
  const message = { sender: from, receiver: to, property: null, message: 'x', key: null, ...files }
  return (await writeMessages(trx, [message], new Date()))[0]!.verdict
}

/** Returns whether a message is accepted, by writing it. */
export const mayMessage = async (trx: Trx, from: number, to: number): Promise<boolean> =>
  (await messageTo(trx, from, to)) === 'written'

/** Sets up a site for tests of blocking: calls, whether a message would be accepted, and the stored rows. */
export async function blocksSite() {
  const app = await testApp()
  const { db } = app.ctx
  return {
    ...app,
    /** Creates two users and an administrator with public listings but no contact with each other. */
    people: async () => {
      const [ann, ben] = [await person(app.ctx, { name: 'Ann' }), await person(app.ctx, { name: 'Ben' })]
      const chief = await admin(app.ctx)
      await onShow(app.ctx, ann.user.id, ben.user.id, chief.user.id)
      return { ann, ben, chief }
    },
    block: (by: Somebody, whom: object) => app.call('block-user', whom, { token: by.token }),
    unblock: (by: Somebody, whom: object) => app.call('unblock-user', whom, { token: by.token }),
    listed: (by: Somebody, which: object = {}) => app.call('get-blocked-users', which, { token: by.token }),
    passes: (from: Somebody, to: Somebody) =>
      db.transaction().execute((trx) => mayMessage(trx, from.user.id, to.user.id)),
    /** Returns the block status of one user's chats with the others, in their order. */
    seen: async (by: Somebody, ...others: Somebody[]) => {
      const ids = others.map(({ user }) => user.id)
      const found = await chatBlocks(db, by.user.id, ids)
      return ids.map((id) => found.get(id))
    },
    rows: (by: Somebody) =>
      db.selectFrom('block').selectAll().where('user_id', '=', by.user.id).orderBy('id').execute(),
    history: (id: number) =>
      db
        .selectFrom('record_history')
        .select(['event', 'from_state', 'to_state', 'actor_role', 'reason'])
        .where('record', '=', 'block')
        .where('record_id', '=', String(id))
        .orderBy('id')
        .execute(),
  }
}

export type BlocksSite = Awaited<ReturnType<typeof blocksSite>>
