import type { UserRow } from '../../../../server/platform/db/schema'
import type { TestApp } from '../../../support/harness'
import { admin, person } from '../../../support/people'

/** Users and rows that all records of this test depend on. */
export type World = {
  app: TestApp
  owner: UserRow
  outsider: UserRow
  adminToken: string
  adminId: number
  packageId: number
  categoryId: number
}

/** Placeholder for every picture of a complete profile or listing. */
export const picture = 'picture.webp'

/** Creates a user who may list, an outsider, an admin, a plan and a category. */
export async function makeWorld(app: TestApp): Promise<World> {
  const { db, clock } = app.ctx
  await db
    .insertInto('file')
    .values({
      key: picture,
      owner_id: null,
      name: picture,
      mime: 'image/webp',
      bytes: 1,
      created_at: clock.now(),
    })
    .execute()
  const complete = { profile: picture, address: '1 Main Street' }
  const { user: owner } = await person(app.ctx, complete)
  const { user: outsider } = await person(app.ctx, complete)
  const chief = await admin(app.ctx)
  const category = await db
    .insertInto('category')
    .values({ name: 'House', slug: 'house', image: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const offer = await db
    .insertInto('package')
    .values({
      name: 'Agency',
      price_minor: 4900,
      currency: 'USD',
      duration_days: 30,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    app,
    owner,
    outsider,
    adminToken: chief.token,
    adminId: chief.user.id,
    packageId: offer.id,
    categoryId: category.id,
  }
}
