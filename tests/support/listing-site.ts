import { afterAll, beforeAll, beforeEach } from 'vitest'
import { testApp, type TestApp } from './harness'
import { admin } from './people'
import { complete, form, ground, photo, subscribe, type Ground } from './listings-world'

/** Sets up a marketplace with base data, an admin and seller actions; one site serves the whole test file. */
export function listingSite() {
  const site = {} as { app: TestApp; at: Ground; boss: Awaited<ReturnType<typeof admin>> }
  beforeAll(async () => {
    site.app = await testApp()
    site.at = await ground(site.app.ctx)
    site.boss = await admin(site.app.ctx)
  })
  afterAll(() => site.app.close())
  beforeEach(() => site.app.ctx.clock.pass(1_000))

  /** Sends an event for a property or a project as the admin. */
  const decideOn = (record: 'property' | 'project') => (id: number, event: string, reason?: string) =>
    site.app.call('admin/advance', { record, id: String(id), event, reason }, { token: site.boss.token })

  return Object.assign(site, {
    /** Creates a user who may list properties, with the given number of slots left. */
    seller: async (positions: number | null = 5) => {
      const one = await complete(site.app.ctx, site.at)
      await subscribe(site.app.ctx, one.user.id, { property_list: positions })
      return one
    },
    post: async (token: string, values: Record<string, unknown> = {}) =>
      site.app.call('post_property', { ...form(site.at, values), title_image: await photo() }, { token }),
    decide: decideOn('property'),
    decideProject: decideOn('project'),
    /** Returns the states of the slots a listing has had, oldest first. */
    slots: async (recordId: number, feature: 'property_list' | 'project_list' = 'property_list') =>
      (
        await site.app.ctx.db
          .selectFrom('slot')
          .select('state')
          .where('feature', '=', feature)
          .where('record_id', '=', recordId)
          .orderBy('id')
          .execute()
      ).map(({ state }) => state),
    say: (id: number, status: string, token: string) =>
      site.app.call('update_property_status', { property_id: id, status }, { token }),
    show: (id: number, status: string, token: string) =>
      site.app.call('change-property-status', { property_id: id, status }, { token }),
  })
}
