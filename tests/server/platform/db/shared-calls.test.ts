import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { appOn, emptyDatabase, testApp } from '../../../support/harness'

describe.skipIf(!process.env['DATABASE_URL'])('several servers on one database', () => {
  test('they share the call limit of an IP address, except for a small part', async () => {
    const opened = await emptyDatabase(false)
    const servers = await Promise.all(
      Array.from({ length: 3 }, () => appOn(opened, { CALLS_PER_MINUTE: '100' })),
    )
    const allowed = async (address: string, tries: number) => {
      let n = 0
      for (let nth = 0; nth < tries; nth++) {
        const { http, ctx } = servers[nth % servers.length]!
        const { statusCode } = await http.inject({ url: '/api/faqs', remoteAddress: address })
        if (statusCode !== 429) n++
        // Calls don't wait for the shared count; this delay simulates a visitor's network.
        await sql`select 1`.execute(ctx.db)
      }
      return n
    }
    // Each of the three servers may lag by five calls, plus those that arrive during the database query.
    const first = await allowed('203.0.113.1', 300)
    expect(first).toBeGreaterThanOrEqual(100)
    expect(first).toBeLessThan(200)
    expect(await allowed('203.0.113.2', 60)).toBe(60)
    for (const { ctx } of servers) ctx.clock.pass(60_000)
    expect(await allowed('203.0.113.1', 60)).toBe(60)
    for (const one of servers) await one.close()
  })

  test('they limit calls individually while the database is down', async () => {
    const app = await testApp({ CALLS_PER_MINUTE: '40' })
    const { db } = app.ctx
    const away = () => {
      throw new Error('away')
    }
    Object.assign(app.ctx, { db: { getExecutor: away } })
    const statuses: number[] = []
    for (let nth = 0; nth < 42; nth++)
      statuses.push(
        (await app.http.inject({ url: '/api/no-such-call', remoteAddress: '203.0.113.1' })).statusCode,
      )
    Object.assign(app.ctx, { db })
    await app.close()
    expect(statuses).toEqual([...Array(40).fill(404), 429, 429])
  })
})
