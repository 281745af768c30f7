import { sql } from 'kysely'
import { buildApp } from '../../../../server/app/app'
import { Dice } from '../../../demo/pictures/dice'
import { administratorHeaders } from '../administrator'
import { fill, marketOf, sizes } from '../market'
import { noteLoad } from '../measure'
import { ownDatabase } from '../bench-database'
import { printRow, type BenchRow } from '../row'
import { openSite } from '../site'
import { timed, type Times } from '../times'
import { rightCounts } from './counts'
import { measureHearts } from './favourite-bytes'
import { measurePosting } from './posting'
import { requestsAt } from './requests'
import { statementsOf } from './statements'

const runs = 100
const warmUps = 10
/** Goals: bytes of write-ahead log per favourite, and the posting rate with many listings relative to that with few. */
const goals = { heart: 3_000, posting: 0.8 }

/**
 * `npm run lab -- bench large [--size N]`: measures what becomes slow first with many listings, on PostgreSQL, each
 * with its lower bound from the same run. A request's lower bound is an empty answer plus as many empty statements as
 * it sends. CPU time, here and in the database, is hardly affected by other work on the machine.
 */
export async function measureLarge(csv: string, databaseUrl: string, size: number): Promise<BenchRow[]> {
  const few = sizes[0]
  const small = await openSite(few, await ownDatabase(databaseUrl, few))
  await fill(small.ctx, csv, few)
  const site = await openSite(size, await ownDatabase(databaseUrl, size))
  const { ctx, opened } = site
  const { http } = await buildApp(ctx)
  const lines: BenchRow[] = []
  const add = (line: BenchRow) => {
    lines.push(line)
    printRow(line)
  }
  try {
    const listings = await fill(ctx, csv, size)
    const market = await marketOf(ctx)
    const headers = await administratorHeaders(ctx)
    console.log(`\n${listings} listings on ${opened.engine}; ms over HTTP (median / p95), ${runs} runs each`)
    for (const { name, url, isAdmin, goal } of requestsAt(listings)) {
      const dice = new Dice(`large/${name}`)
      const read = async () => {
        const reply = await http.inject({ url: url(dice, market), headers: isAdmin ? headers : {} })
        if (reply.statusCode !== 200) throw new Error(`${name}: ${reply.body.slice(0, 300)}`)
      }
      await read()
      const statements = await statementsOf(read)
      const times = await timed(read, opened, { runs, warmUps })
      const floor = await timed(
        async () => {
          await http.inject({ url: '/robots.txt' })
          for (let nth = 0; nth < statements; nth += 1) await sql`select 1`.execute(ctx.db)
        },
        opened,
        { runs, warmUps },
      )
      add({
        what: name,
        found: `${pair(times)} in ${statements} statements, ${times.processor.toFixed(1)} of processor`,
        floor: pair(floor),
        goal: goal.p95 === undefined ? `${goal.median}` : `${goal.median} / ${goal.p95}`,
        isMet: times.median <= goal.median && times.p95 <= (goal.p95 ?? Infinity),
      })
    }
    const { right, wrong } = await rightCounts(ctx, http, market)
    add({
      what: 'map: counts that are right',
      found: `${right} of ${right + wrong}`,
      floor: '–',
      goal: 'all',
      isMet: wrong === 0,
    })
    const { heart, floor } = await measureHearts(ctx)
    add({
      what: 'write-ahead log of a heart',
      found: `${Math.round(heart)} bytes`,
      floor: `${Math.round(floor)} bytes (its row alone)`,
      goal: `${goals.heart} bytes`,
      isMet: heart <= goals.heart,
    })
    const rates = await measurePosting(small.opened, opened)
    add({
      what: 'post_property',
      found: `${rates.many.toFixed(1)} a second (${Math.round((rates.many / rates.few) * 100)} %)`,
      floor: `${rates.few.toFixed(1)} a second at ${few}`,
      goal: `${goals.posting * 100} %`,
      isMet: rates.many / rates.few >= goals.posting,
    })
    noteLoad()
    return lines
  } finally {
    await http.close()
    await site.close()
    await small.close()
  }
}

const pair = ({ median, p95 }: Times) => `${median.toFixed(1)} / ${p95.toFixed(1)}`
