import { listingSite } from './listing-site'
import { builder } from './projects-world'
import { listing } from './listings-world'

export const day = 86_400_000

/** The same marketplace, and how listings are featured in it, for the file that calls it. */
export function featuringSite() {
  const site = listingSite()
  const featuring = {
    decide: (id: number, event: string, reason?: string, record = 'advertisement') =>
      site.app.call('admin/advance', { record, id: String(id), event, reason }, { token: site.boss.token }),
    feature: (property_id: number, token: string) =>
      site.app.call('store_advertisement', { feature_for: 'property', property_id }, { token }),
    featured: async (token: string) => (await site.app.call('get-featured-data', {}, { token })).data,
    /** The states of the places that an advertisement had. */
    slots: async (id: number) =>
      (
        await site.app.ctx.db
          .selectFrom('slot')
          .select('state')
          .where('record', '=', 'advertisement')
          .where('record_id', '=', id)
          .execute()
      ).map(({ state }) => state),
    /** A person's notifications, oldest first. */
    notified: async (userId: number) =>
      (
        await site.app.ctx.db
          .selectFrom('notification')
          .select('type')
          .where('user_id', '=', userId)
          .orderBy('id')
          .execute()
      ).map(({ type }) => type),
    /** Somebody with a public property and places to feature it. */
    seller: async (positions = 3, days = 30) => {
      const one = await builder(site.app, site.at, { property_feature: positions }, days)
      return { ...one, property: await listing(site.app.ctx, site.at, one.user.id) }
    },
  }
  // Not copied over the other: its app and ground are there only once the tests begin.
  return Object.assign(Object.create(site) as Omit<typeof site, keyof typeof featuring>, featuring)
}
