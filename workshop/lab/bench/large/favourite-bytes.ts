import { sql } from 'kysely'
import type { Ctx } from '../../../../server/platform/context'
import { setMark } from '../../../../server/areas/listings/engagement/set-mark'
import { person } from '../../../../tests/support/people'

const many = 200
const rounds = 4

/**
 * Bytes of write-ahead log: of the complete favourite action (`heart`), and of inserting just its `favourite` row
 * (`floor`).
 */
export interface HeartBytes {
  heart: number
  floor: number
}

/**
 * Measures the write-ahead log of a favourite, on listings far apart whose database pages have already changed since
 * the checkpoint: after a checkpoint, the first change to a page logs the whole page. Other activity on the server adds
 * to the log, so the lowest of several rounds counts.
 */
export async function measureHearts({ db, clock, ...ctx }: Ctx): Promise<HeartBytes> {
  const stamp = Date.now()
  const { user } = await person(
    { ...ctx, db, clock },
    { email: `hearts${stamp}@threshold.test`, mobile: `+2${stamp}` },
  )
  const { rows: chosen } = await sql<{ id: number }>`
    select id from property where public and id % (select greatest(1, max(id) / ${many * 2}::int) from property) = 0
    order by id limit ${many}`.execute(db)
  const written = async () => {
    const { rows } = await sql<{ bytes: string }>`select pg_current_wal_lsn() - '0/0' as bytes`.execute(db)
    return Number(rows[0]!.bytes)
  }
  const each = async (act: (propertyId: number) => Promise<unknown>) => {
    const before = await written()
    for (const { id } of chosen) await act(id)
    return ((await written()) - before) / chosen.length
  }
  const mark = (on: boolean) => (propertyId: number) =>
    db
      .transaction()
      .execute((trx) => setMark(trx, 'favourite', { userId: user.id, propertyId, on, now: clock.now() }))
  const insert = (property_id: number) =>
    db.insertInto('favourite').values({ user_id: user.id, property_id, created_at: clock.now() }).execute()
  const remove = (propertyId: number) =>
    db.deleteFrom('favourite').where('user_id', '=', user.id).where('property_id', '=', propertyId).execute()
  await each(mark(true))
  await each(mark(false))
  const hearts: number[] = []
  const floors: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    hearts.push(await each(mark(true)))
    await each(mark(false))
    floors.push(await each(insert))
    await each(remove)
  }
  return { heart: Math.min(...hearts), floor: Math.min(...floors) }
}
