import { listingSite } from './listing-site'
import { builder } from './projects-world'
import { listing } from './listings-world'

export const day = 86_400_000

/** Extends the listing site with helpers for featuring listings; one site serves the whole test file. */
export function featuringSite() {
  const site = listingSite()
  const featuring = {
    decide: (id: number, event: string, reason?: string, record = 'advertisement') =>
      site.app.call('admin/advance', { record, id: String(id), event, reason }, { token: site.boss.token }),
    feature: (property_id: number, token: string) =>
      site.app.call('store_advertisement', { feature_for: 'property', property_id }, { token }),
    featured: async (token: string) => (await site.app.call('get-featured-data', {}, { token })).data,
    /** Returns the states of the slots an advertisement has had. */
    slots: async (id: number) =>
      (
        await site.app.ctx.db
          .selectFrom('slot')
          .select('state')
          .where('record', '=', 'advertisement')
          .where('record_id', '=', id)
          .execute()
      ).map(({ state }) => state),
    /** Returns a user's notifications, oldest first. */
    notified: async (userId: number) =>
      (
        await site.app.ctx.db
          .selectFrom('notification')
          .select('type')
          .where('user_id', '=', userId)
          .orderBy('id')
          .execute()
      ).map(({ type }) => type),
    /** Creates a user with a public property and slots to feature it. */
    seller: async (positions = 3, days = 30) => {
      const one = await builder(site.app, site.at, { property_feature: positions }, days)
      return { ...one, property: await listing(site.app.ctx, site.at, one.user.id) }
    },
  }
  // Inherits from the site instead of copying it, because the site's app and base data don't exist until the tests
  // start.
  return Object.assign(Object.create(site) as Omit<typeof site, keyof typeof featuring>, featuring)
}
