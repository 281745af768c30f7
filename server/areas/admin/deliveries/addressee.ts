import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context'
import type { RecordName } from '../../../../contract/values'
import { addresseeOf as recordAddressee } from '../../../core/notify'
import { isRecordName, kindOf } from '../../../core/registry'
import { contactAddress } from '../../content'

export interface Addressee {
  id: number | null
  name: string
  email: string | null
}

/** Effects whose payload `id` is the account. */
const aboutPassword = new Set(['password.resetAsked', 'password.changed', 'password.dropped'])

type Payload = Record<string, unknown>

/** Returns the addressee of an effect; null if there is none or the account no longer exists. */
export async function addresseeOf(ctx: Ctx, type: string, payload: Payload): Promise<Addressee | null> {
  const { record } = payload
  if (type === 'message.received') return { id: null, name: '', email: await contactAddress(ctx) }
  if (typeof record === 'string' && isRecordName(record)) return ofRecord(ctx, record, type, payload)
  if (typeof payload['email'] === 'string') return { id: null, name: '', email: payload['email'] }
  const user = await userBehind(ctx, type, payload)
  return user ? person(ctx, user) : null
}

/** Returns the id of the account that an effect without a record is for. */
async function userBehind({ db }: Ctx, type: string, payload: Payload): Promise<number | null> {
  if (aboutPassword.has(type)) return Number(payload['id'])
  if (type === 'alert.letter') {
    const { rows } = await sql<{ user_id: number }>`
      select s.user_id from alert_item i join saved_search s on s.id = i.search_id
      where i.letter = ${String(payload['letter'])}::uuid limit 1`.execute(db)
    return rows[0]?.user_id ?? null
  }
  if (type === 'push.send') {
    const row = await db
      .selectFrom('notification')
      .select('user_id')
      .where('id', '=', Number(payload['notification']))
      .executeTakeFirst()
    return row?.user_id ?? null
  }
  return typeof payload['user_id'] === 'number' ? payload['user_id'] : null
}

async function ofRecord(ctx: Ctx, record: RecordName, type: string, payload: Payload) {
  const { id } = payload
  const kind = kindOf(record)
  const row = (await ctx.db
    .selectFrom(kind.table)
    .selectAll()
    .where('id' as never, '=', id as never)
    .executeTakeFirst()) as { email?: string | null; name?: string | null } | undefined
  if (!row) return null
  const owner = await recordAddressee(ctx.db, record, row as never, { ...payload, type, id })
  // Invitations and contact messages contain the address of a person who may have no account.
  if (record === 'contact-message' || (record === 'membership' && !owner))
    return { id: null, name: '', email: row.email ?? null }
  return owner ? person(ctx, owner) : null
}

async function person({ db }: Ctx, id: number): Promise<Addressee | null> {
  const found = await db
    .selectFrom('app_user')
    .select(['id', 'name', 'email'])
    .where('id', '=', id)
    .executeTakeFirst()
  return found ?? null
}
