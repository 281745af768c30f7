import pg from 'pg'
import type { Reader } from './reader'
import type { Senders } from './sender'

interface Row {
  id: number
  seq: number
  message: string
}

/** Loads all stored messages by pair, in order. */
async function storedByPair(databaseUrl: string): Promise<Map<number, Row[]>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<Row>(
    'select id::int, seq, message from chat_message order by thread_id, seq',
  )
  await client.end()
  const byPair = new Map<number, Row[]>()
  for (const row of rows) {
    const pair = Number(row.message.split('-')[0])
    byPair.set(pair, [...(byPair.get(pair) ?? []), row])
  }
  return byPair
}

/** Compares acknowledged and received messages with the stored ones, message by message. */
export async function compare(databaseUrl: string, { sent, blockedAt }: Senders, readers: readonly Reader[]) {
  const stored = await storedByPair(databaseUrl)
  const rowOf = new Map([...stored.values()].flat().map((row) => [row.message, row]))
  const taken = sent.filter(({ id }) => id !== null)
  const faults = {
    'acknowledged and not stored': taken.filter(({ text, id, seq }) => {
      const row = rowOf.get(text)
      return row?.id !== id || row.seq !== seq
    }).length,
    'stored twice': [...stored.values()].flat().length - rowOf.size,
    'stored with a gap': [...stored.values()].filter((rows) => rows.some(({ seq }, nth) => seq !== nth + 1))
      .length,
    'stored and refused': sent.filter(({ text, id }) => id === null && rowOf.has(text)).length,
    lost: 0,
    doubled: 0,
    'out of order': 0,
    'blocked and delivered': taken.filter(({ pair, began }) => began > (blockedAt.get(pair) ?? Infinity))
      .length,
  }
  for (const [nth, { notified, resets }] of readers.entries()) {
    const rows = stored.get(Math.floor(nth / 2)) ?? []
    const ids = new Set(notified.map(({ id }) => id))
    faults.doubled += notified.length - ids.size
    faults.lost += rows.filter(({ id }) => !ids.has(id)).length + resets
    faults['out of order'] += notified.filter(
      (one, at) => at > 0 && (one.seq <= notified[at - 1]!.seq || one.event <= notified[at - 1]!.event),
    ).length
  }
  return faults
}
