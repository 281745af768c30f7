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
/** Bytes of write-ahead log of a heart, and the share of the rate beside few listings that posting keeps. */
const goals = { heart: 3_000, posting: 0.8 }

/**
 * `npm run lab -- bench large [--size N]`: what becomes slow first where there are many listings, on PostgreSQL, each with its
 * floor in the same run. The floor of a request is an answer without data and as many empty statements as it asks; what it
 * takes of the processors, here and in the database, other work on the machine hardly changes.
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
