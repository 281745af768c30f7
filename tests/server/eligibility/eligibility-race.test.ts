import { describe, expect, test } from 'vitest'
import type { GateFacts } from '../../../machines/flows/eligibility/ports'
import { advance } from '../../../server/core/advance'
import { listingSite } from '../../support/listing-site'
import { complete, photo, subscribe } from '../../support/listings-world'
import { postProject } from '../../support/projects-world'

const site = listingSite()

/** Returns a user who passes every gate, with slots for three listings, three projects and one featuring of each. */
async function owner() {
  const one = await complete(site.app.ctx, site.at)
  const features = { property_list: 3, project_list: 3, property_feature: 1, project_feature: 1 }
  const subscription = await subscribe(site.app.ctx, one.user.id, features)
  return { ...one, subscription }
}
type Owner = Awaited<ReturnType<typeof owner>>

const setAccount = ({ user }: Owner, values: Record<string, unknown>) =>
  site.app.ctx.db.updateTable('app_user').set(values).where('id', '=', user.id).execute()

/** Changes to each of the seven facts during a request, with the expected refusal. */
const changes: Record<keyof GateFacts, { code: string; happen: (one: Owner) => Promise<unknown> }> = {
  loggedIn: { code: 'NOT_LOGGED_IN', happen: (one) => setAccount(one, { account_state: 'purged' }) },
  demoMode: {
    code: 'DEMO_MODE',
    happen: async () => void Object.assign(site.app.ctx.config, { DEMO_MODE: true }),
  },
  deactivated: {
    code: 'ACCOUNT_DEACTIVATED',
    happen: (one) => setAccount(one, { account_state: 'deactivated' }),
  },
  missingFields: { code: 'PROFILE_INCOMPLETE', happen: (one) => setAccount(one, { address: '' }) },
  verification: {
    code: 'NOT_VERIFIED',
    happen: (one) => setAccount(one, { verification_status: 'failed' }),
  },
  packageAvailable: {
    code: 'PACKAGE_MISSING',
    happen: ({ subscription }) =>
      site.app.ctx.db
        .updateTable('subscription')
        .set({ state: 'suspended' })
        .where('id', '=', subscription)
        .execute(),
  },
  limitAvailable: {
    code: 'LIMIT_OVER',
    happen: ({ subscription }) =>
      site.app.ctx.db
        .updateTable('subscription_feature')
        .set({ quota: 0 })
        .where('subscription_id', '=', subscription)
        .execute(),
  },
}

const property = async (one: Owner) => (await site.post(one.token)).data.id as number
const project = async (one: Owner) => (await postProject(site.app, site.at, one.token)).data.id as number

const expire = (record: 'property' | 'project', id: number) =>
  site.app.ctx.db.transaction().execute(async (trx) => {
    const actor = { role: 'clock', id: null } as const
    const now = site.app.ctx.clock.now()
    await advance(trx, { record, id, event: { type: 'validity.over' }, actor, now })
    // The listing's slot was returned, so it needs another.
    await trx.deleteFrom('slot').where('record_id', '=', id).execute()
  })

/** Each action guarded by the gates, with the preparation of its listing. */
const acts: Record<
  string,
  {
    before?: (one: Owner) => Promise<number>
    /** Number of read-only transactions before the writing one. */
    checks?: number
    /** Whether the listing's chart checks the gates, all but that of a demonstration, in which nothing reaches a chart. */
    byChart?: boolean
    act: (one: Owner, id: number) => Promise<Record<string, unknown>>
  }
> = {
  'posting a property': { act: ({ token }) => site.post(token) },
  'posting a project': { act: ({ token }) => postProject(site.app, site.at, token) },
  'editing a rejected property': {
    byChart: true,
    before: async (one) => {
      const id = await property(one)
      await site.decide(id, 'listing.rejected', 'Blurred')
      return id
    },
    checks: 1,
    act: async ({ token }, id) =>
      site.app.call('update_post_property', { id, title_image: await photo('sharp.jpg') }, { token }),
  },
  'editing a rejected project': {
    byChart: true,
    before: async (one) => {
      const id = await project(one)
      await site.decideProject(id, 'listing.rejected', 'Blurred')
      return id
    },
    checks: 1,
    act: ({ token }, id) => postProject(site.app, site.at, token, { id }),
  },
  'renewing a property': {
    byChart: true,
    before: async (one) => {
      const id = await property(one)
      await site.decide(id, 'listing.approved')
      await expire('property', id)
      return id
    },
    act: ({ token }, property_id) => site.app.call('renew-listing', { property_id }, { token }),
  },
  'renewing a project': {
    byChart: true,
    before: async (one) => {
      const id = await project(one)
      await site.decideProject(id, 'listing.approved')
      await expire('project', id)
      return id
    },
    act: ({ token }, project_id) => site.app.call('renew-listing', { project_id }, { token }),
  },
  'featuring a property': {
    byChart: true,
    before: async (one) => {
      const id = await property(one)
      await site.decide(id, 'listing.approved')
      return id
    },
    act: ({ token }, property_id) =>
      site.app.call('store_advertisement', { feature_for: 'property', property_id }, { token }),
  },
  'featuring a project': {
    byChart: true,
    before: async (one) => {
      const id = await project(one)
      await site.decideProject(id, 'listing.approved')
      return id
    },
    act: ({ token }, project_id) =>
      site.app.call('store_advertisement', { feature_for: 'project', project_id }, { token }),
  },
}

/** Triggers a change when the writing transaction begins, after the request was authenticated and checked. */
function beforeWriting(happen: () => Promise<unknown>, checks: number): () => void {
  const { db } = site.app.ctx
  const begin = db.transaction.bind(db)
  let changed: Promise<unknown> | undefined
  let begun = 0
  db.transaction = () => {
    const builder = begin()
    const execute = builder.execute.bind(builder)
    builder.execute = async (work) => {
      begun += 1
      if (begun > checks) await (changed ??= happen())
      return execute(work)
    }
    return builder
  }
  return () => {
    db.transaction = begin
  }
}

const listed = async ({ user }: Owner) =>
  (await site.app.ctx.db.selectFrom('record_history').select('id').where('actor_id', '=', user.id).execute())
    .length

describe.each(Object.entries(acts))(
  're-checks %s in the writing transaction',
  (_name, { before, checks = 0, byChart = false, act }) => {
    test.each(Object.entries(changes).filter(([fact]) => !byChart || fact !== 'demoMode'))(
      're-checks %s in the writing transaction',
      async (_fact, { code, happen }) => {
        const { ctx } = site.app
        await ctx.db
          .insertInto('setting')
          .values({ name: 'verification_required_for_user', value: 'true' })
          .onConflict((known) => known.column('name').doNothing())
          .execute()
        const one = await owner()
        await setAccount(one, { verification_status: 'success' })
        const id = (await before?.(one)) ?? 0
        const done = await listed(one)
        const stop = beforeWriting(() => happen(one), checks)
        try {
          expect(await act(one, id)).toMatchObject({ code })
        } finally {
          stop()
          Object.assign(ctx.config, { DEMO_MODE: false })
        }
        expect(await listed(one)).toBe(done)
      },
    )
  },
)
