import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest'
import { blockPerson, liftBlock } from '../../../server/areas/chat/block'
import { chatBlocks } from '../../../server/areas/chat/may-message'
import type { UserRow } from '../../../server/platform/db/schema'
import type { Trx } from '../../../server/core/kind'
import { mayMessage } from './blocks-site'
import { testApp, type TestApp } from '../../support/harness'
import { admin, onShow, person } from '../../support/people'
import { race, throughOrWaiting } from '../../support/race'

let app: TestApp
let ann: UserRow
let ben: UserRow
let chief: UserRow

beforeAll(async () => {
  app = await testApp()
  // The decisive time is when a message was written, by the database clock.
  await sql`create table race_message (from_id bigint not null, at timestamptz not null)`.execute(app.ctx.db)
})
afterAll(async () => {
  await sql`drop table race_message`.execute(app.ctx.db)
  await app.close()
})
beforeEach(async () => {
  await sql`delete from race_message`.execute(app.ctx.db)
  ann = (await person(app.ctx)).user
  ben = (await person(app.ctx)).user
  chief = (await admin(app.ctx)).user
  await onShow(app.ctx, ann.id, ben.id, chief.id)
})

type Check = (trx: Trx, from: number, to: number) => Promise<boolean>
const inOne = <T>(work: (trx: Trx) => Promise<T>) => app.ctx.db.transaction().execute(work)

/** Writes a message as the chat does: checks permission, does other work, then inserts. */
const send = (check: Check, from: UserRow, to: UserRow, meanwhile: () => Promise<unknown> = async () => 0) =>
  inOne(async (trx) => {
    if (!(await check(trx, from.id, to.id))) return false
    await meanwhile()
    await sql`insert into race_message values (${from.id}, clock_timestamp())`.execute(trx)
    return true
  })

/** Blocks a user and returns the time, to the microsecond, after which no message may be written. */
const stop = (by: UserRow, whom: UserRow) =>
  inOne(async (trx) => {
    await blockPerson(trx, by, { to_user_id: whom.id }, app.ctx.clock.now())
    const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(trx)
    return rows[0]!.at
  })

async function writtenAfter(moment: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from race_message where at > ${moment}::timestamptz`.execute(app.ctx.db)
  return rows[0]!.n
}

describe.each([
  ['of a person', () => [ann, ben]],
  ['of the operator', () => [ann, chief]],
  ['by the operator', () => [chief, ben]],
] as const)('a block %s', (_name, pair) => {
  race('is never overtaken by a message, in either direction', async () => {
    const [by, whom] = pair() as [UserRow, UserRow]
    const writing = Array.from({ length: 60 }, (_, nth) =>
      nth % 2 ? send(mayMessage, by, whom) : send(mayMessage, whom, by),
    )
    const stopped = stop(by, whom)
    writing.push(...Array.from({ length: 60 }, () => send(mayMessage, whom, by)))
    const moment = await stopped
    const sent = await Promise.all(writing)
    expect(await writtenAfter(moment)).toBe(0)
    expect(sent).toContain(true)
    expect(await send(mayMessage, by, whom)).toBe(false)
    await inOne((trx) => liftBlock(trx, by, { to_user_id: whom.id }, app.ctx.clock.now()))
    expect(await send(mayMessage, whom, by)).toBe(true)
  })
})

describe('a message in progress', () => {
  async function blockedMeanwhile(check: Check) {
    let stopped!: Promise<string>
    let how = ''
    const sent = await send(check, ben, ann, async () => {
      stopped = stop(ann, ben)
      how = await throughOrWaiting(app.ctx.db, stopped)
    })
    return { sent, how, late: await writtenAfter(await stopped) }
  }

  race('is waited for by the block', async () => {
    expect(await blockedMeanwhile(mayMessage)).toEqual({ sent: true, how: 'waiting', late: 0 })
  })

  race('would come after it, were the check only a look', async () => {
    const look: Check = async (trx, from, to) => !(await chatBlocks(trx, from, [to])).get(to)!.is_blocked_me
    expect(await blockedMeanwhile(look)).toEqual({ sent: true, how: 'through', late: 1 })
  })
})
