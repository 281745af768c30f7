import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldOwners } from '../../../server/areas/accounts/count-listings'
import { listAgents, topAgents } from '../../../server/areas/content/agents'
import { Dice } from '../../../workshop/demo/pictures/dice'
import { askTogether } from '../../../server/platform/db/ask-together'
import { testApp, type TestApp } from '../../support/harness'
import { person } from '../../support/people'
import { project } from '../../support/projects-world'
import { ground, listing, type Ground } from '../../support/listings-world'

let app: TestApp
let at: Ground

beforeAll(async () => {
  app = await testApp()
  at = await ground(app.ctx)
})
afterAll(() => app.close())

test('top agents match the first rows of the full list, even with agents added since the totals were cached', async () => {
  const { db } = app.ctx
  const dice = new Dice('top agents')
  const people: number[] = []
  for (let nth = 0; nth < 9; nth += 1)
    people.push(
      (
        await person(app.ctx, {
          name: `Agent ${nth}`,
          verification_status: nth % 4 === 0 ? 'success' : 'initial',
          account_state: nth === 7 ? 'deactivated' : 'active',
        })
      ).user.id,
    )
  const sold: number[] = []
  for (let step = 0; step < 30; step += 1) {
    const owner = dice.pick(people)
    const act = dice.int(0, 5)
    if (act <= 2) sold.push(await listing(app.ctx, at, owner))
    else if (act === 3) await project(app.ctx, at, owner)
    else if (act === 4) await foldOwners(db)
    else if (sold.length > 0)
      await db
        .updateTable('property')
        .set({ market_status: 'sold' })
        .where('id', '=', dice.pick(sold))
        .execute()
    for (const most of [1, 4, 20]) {
      const [top] = await askTogether<[unknown]>(db, topAgents(most))
      expect(top).toEqual((await listAgents(db, { limit: most })).data)
    }
  }
})
