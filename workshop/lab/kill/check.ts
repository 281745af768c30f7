import { sql } from 'kysely'
import type { Ctx } from '../../../server/platform/context'
import { kinds } from '../../../server/app/kinds'
import { stateText } from '../../../server/core/history'
import type { Acknowledged } from './acts'
import { checkListings } from './check-listings'
import { checkMessages } from './check-messages'
import { checkPayments } from './check-payments'
import { strayFiles } from './check-files'
import { lookInto } from './settled-site'

export interface Found {
  /** Number of checked items, to show that the checks found something to check. */
  counts: Record<string, number>
  wrong: string[]
}

/** Checks a settled marketplace after it was killed: nothing acknowledged is lost, nothing is partly stored. */
export async function check(ctx: Ctx, dataDir: string, done: Acknowledged): Promise<Found> {
  const look = lookInto(ctx)
  const messages = await checkMessages(look, done)
  const listings = await checkListings(look, done)
  const payments = await checkPayments(look, done)
  await look.none(
    'an effect that is left over',
    sql`select type || ': ' || coalesce(last_error, '') as id from outbox where done_at is null`,
  )
  const [effects] = await look.rows(sql<{ n: number }>`select count(*)::int as n from outbox`)
  const counts = {
    'messages acknowledged': done.messages.length,
    'messages stored': messages,
    'listings acknowledged': done.listings.filter(({ id }) => id !== null).length,
    'listings stored': listings,
    'attempts to pay': payments.all,
    'of them paid': payments.paid,
    effects: effects!.n,
  }
  const wrong = [...done.odd, ...look.wrong, ...(await pastStates(ctx)), ...(await strayFiles(ctx, dataDir))]
  return { counts, wrong }
}

/** Returns records whose last history entry doesn't match their current state. */
async function pastStates({ db }: Ctx): Promise<string[]> {
  const wrong: string[] = []
  for (const name of ['property', 'payment', 'subscription', 'slot'] as const) {
    const kind = kinds[name]
    const rows = (await db.selectFrom(kind.table).selectAll().execute()) as { id: unknown }[]
    const { rows: last } = await sql<{ record_id: string; to_state: string }>`
      select distinct on (record_id) record_id, to_state from record_history where record = ${name}
      order by record_id, id desc`.execute(db)
    const states = new Map(last.map((one) => [one.record_id, one.to_state]))
    for (const row of rows) {
      const state = stateText((kind.stateOf as (row: unknown) => string)(row))
      // A slot has no history entry before its first change.
      const sent = states.get(String(row.id)) ?? (name === 'slot' ? 'held' : undefined)
      if (sent !== state) wrong.push(`${name} ${String(row.id)} is ${state}, its history says ${sent}`)
    }
  }
  return wrong
}
