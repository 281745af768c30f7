import { Client } from 'pg'
import { ownDatabase } from '../../../../tests/run/own-database'
import { testPostgres } from '../../../../tests/run/postgres'
import { makePeople, type Member } from '../chat/people'
import { makeSenders } from '../chat/sender'
import { startServers } from '../chat/servers'
import { printRow, type BenchRow } from '../row'

/** Concurrent senders, each of which waits for an answer before sending the next message. */
const connections = 8
const seconds = 10
/** Minimum number of messages per second through one process. */
const goal = 1000

/** Returns the messages per second of `connections` senders. */
async function sent(addresses: string[], people: readonly Member[]): Promise<number> {
  const senders = makeSenders(addresses, people)
  const run = async (forMs: number) => {
    const until = performance.now() + forMs
    let count = 0
    const one = async (pair: number) => {
      for (let nth = pair; performance.now() < until; nth += senders.pairs) {
        await senders.send(next + nth)
        count++
      }
    }
    await Promise.all(Array.from({ length: connections }, (_, pair) => one(pair)))
    next += 2 ** 20 * senders.pairs
    return count
  }
  let next = 0
  await run(2000)
  const count = await run(seconds * 1000)
  senders.stop()
  return count / seconds
}

/** Measures the lower bound: only inserts message rows, with one row per sender in each commit. */
async function inserted(databaseUrl: string, { id }: Member): Promise<number> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: number }>(
    `insert into chat_thread (person_id, other_id, started_by, last_seq, created_at, updated_at)
     select $1, max(id), $1, 0, now(), now() from app_user returning id`,
    [id],
  )
  const until = performance.now() + seconds * 1000
  let count = 0
  while (performance.now() < until) {
    await client.query({
      name: 'floor',
      text: `insert into chat_message (thread_id, seq, sender_id, from_person, message, client_id, created_at)
        select $1, $2::int + n, $3, true, 'A message of some length, ' || n, 'floor-' || $2 || '-' || n, now()
        from generate_series(1, $4::int) n`,
      values: [rows[0]!.id, count, id, connections],
    })
    count += connections
  }
  await client.end()
  return count / seconds
}

/** `npm run lab -- bench messages`: measures how many messages per second one process handles. */
export async function measureMessages(): Promise<BenchRow[]> {
  const postgres = await testPostgres(true)
  if (!postgres) throw new Error('bench messages measures on PostgreSQL: set DATABASE_URL, or install it')
  const databaseUrl = await ownDatabase(postgres.url, `threshold_messages_${process.pid}`)
  const servers = await startServers(databaseUrl, 1)
  try {
    const people = await makePeople(databaseUrl, 200)
    const before = servers.seconds()
    const rate = await sent(servers.addresses, people)
    const cost = ((servers.seconds() - before) * 1000) / (rate * (seconds + 2))
    const floor = await inserted(databaseUrl, people[0]!)
    const row = {
      what: `messages of ${connections} who wait for each`,
      found: `${Math.round(rate)} a second, ${cost.toFixed(2)} ms of processor each`,
      floor: `${Math.round(floor)} rows a second, ${connections} in a commit`,
      goal: `${goal} a second`,
      isMet: rate >= goal,
    }
    printRow(row)
    return [row]
  } finally {
    servers.stop()
    postgres.stop()
  }
}
