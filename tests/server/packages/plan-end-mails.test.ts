import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  featuringEnd,
  listingDeadlines,
  listingWarnings,
  planWarnings,
  subscriptionEnd,
} from '../../../server/app/jobs/deadlines'
import { json } from '../../../server/platform/db/json'
import { drainOutbox } from '../../../server/core/outbox/drain'
import { featuringSite, day } from '../../support/featuring-site'
import { subscribe } from '../../support/listings-world'
import { mailServer, type MailServer } from '../../support/mail-server'
import { smtpMail } from '../../../server/platform/ports/mail-smtp'
import { builder, postProject } from '../../support/projects-world'

const site = featuringSite()
const plan = { property_list: 5, project_list: 5, property_feature: 5 }

let provider: MailServer
beforeEach(async () => {
  provider = await mailServer()
  site.app.ctx.mail = smtpMail(provider.url, 'House <house@example.test>')
})
afterEach(() => provider.close())

/** Advances some days, runs all jobs and returns the e-mails to this address since. */
async function pass(days: number, to: string) {
  const { ctx } = site.app
  ctx.clock.pass(days * day)
  await clockWork()
  return provider.mails.filter((mail) => mail.to?.[0]?.address === to)
}

async function clockWork() {
  const { ctx } = site.app
  for (const job of [planWarnings, listingWarnings, listingDeadlines, featuringEnd, subscriptionEnd])
    await job.run(ctx)
  await drainOutbox(ctx)
}

/** Creates a user with a live home, a live project, a home in review and a featured home. */
async function owner(days = 30) {
  const one = await builder(site.app, site.at, plan, days)
  const post = async (title: string) => (await site.post(one.token, { title })).data.id as number
  const home = await post('Cedar House')
  const project: number = (await postProject(site.app, site.at, one.token, { title: 'Harbour Rise' })).data.id
  await site.decide(home, 'listing.approved', undefined, 'property')
  await site.decide(project, 'listing.approved', undefined, 'project')
  const { id } = (await site.feature(home, one.token)).data
  await site.decide(id, 'advertisement.approved')
  await post('Attic Flat')
  await drainOutbox(site.app.ctx)
  provider.mails.length = 0
  return { ...one, home, email: one.user.email! }
}

const longDay = (at: Date) => new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(at)

describe('e-mails before a plan ends', () => {
  test('the mails are sent a week and a day before, each with all listings and one link', async () => {
    const { email, subscription } = await owner()
    const { due_at, package_id } = await site.app.ctx.db
      .selectFrom('subscription')
      .selectAll()
      .where('id', '=', subscription)
      .executeTakeFirstOrThrow()
    await site.app.ctx.db
      .updateTable('package')
      .set({ price_minor: 900 })
      .where('id', '=', package_id)
      .execute()
    expect(await pass(22, email)).toEqual([])
    const [week, ...more] = await pass(1, email)
    expect(more).toEqual([])
    expect(week!.subject).toBe('Your Test package plan ends in 7 days')
    const due = longDay(due_at)
    expect(week!.text).toContain(`Your plan Test package ends on ${due}.`)
    expect(week!.text).toContain(
      `Cedar House\nLeaves the site on ${due}.\nIs no longer featured from ${due}.\nhttp`,
    )
    expect(week!.text).toContain(`Harbour Rise\nLeaves the site on ${due}.\nhttp`)
    expect(week!.text).toContain('Attic Flat\nIs in review. It needs a running plan to go live.\nhttp')
    expect(week!.text).toContain(`Renew plan:\nhttp://localhost:3000/checkout/${package_id}`)
    expect(await pass(5, email)).toHaveLength(1)
    const mails = await pass(1, email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your Test package plan ends in 7 days',
      'Your Test package plan ends in 1 day',
    ])
    await clockWork()
    expect(await pass(0, email)).toHaveLength(2)
  })

  test('only the one-day mail is sent if the site was down when the weekly one was due', async () => {
    const { email } = await owner()
    const mails = await pass(29.5, email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your Test package plan ends in 1 day'])
  })

  test('no mail announces the end of a week-long plan at its start', async () => {
    const { email } = await owner(7)
    await clockWork()
    expect(await pass(1, email)).toEqual([])
    expect(await pass(5, email)).toHaveLength(1)
  })

  test('a listing covered by another plan is omitted, and one that ends sooner is announced separately', async () => {
    const { email, user, token, home } = await owner()
    const { db, clock } = site.app.ctx
    const soon = new Date(clock.now().getTime() + 26 * day)
    await db.updateTable('property').set({ due_at: soon }).where('id', '=', home).execute()
    const longer = await subscribe(site.app.ctx, user.id, plan, 90)
    expect(longer).toBeGreaterThan(0)
    const later = new Date(clock.now().getTime() + 90 * day)
    await db.updateTable('project').set({ due_at: later }).where('user_id', '=', user.id).execute()
    const mails = await pass(23, email)
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Your Test package plan ends in 7 days',
      '“Cedar House” expires soon',
    ])
    const { text } = mails.find(({ subject }) => subject!.startsWith('Your'))!
    expect(text).toContain(`Cedar House\nLeaves the site on ${longDay(soon)}.`)
    expect(text).toContain(`Harbour Rise\nStays on the site until ${longDay(later)}`)
    expect(token).toBeTruthy()
  })

  test('no mail is sent if the plan ended while it was queued', async () => {
    const { email, subscription } = await owner()
    site.app.ctx.clock.pass(23 * day)
    expect(await planWarnings.run(site.app.ctx)).toBe(1)
    await site.app.ctx.db
      .updateTable('subscription')
      .set({ state: 'ended' })
      .where('id', '=', subscription)
      .execute()
    const subjects = (await pass(0, email)).map(({ subject }) => subject)
    // The plan's listings are announced one by one instead.
    expect(subjects.filter((subject) => subject!.includes('plan'))).toEqual([])
  })

  test('several processes send each mail only once', async () => {
    const { email } = await owner()
    site.app.ctx.clock.pass(23 * day)
    const { ctx } = site.app
    const warned = await Promise.all([1, 2, 3, 4].map(() => planWarnings.run(ctx)))
    expect(warned.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(await pass(0, email)).toHaveLength(1)
  })
})

test('after a plan ended, one e-mail names all its listings', async () => {
  const { email, user } = await owner()
  await pass(29, email)
  provider.mails.length = 0
  const mails = await pass(1, email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your Test package plan has ended'])
  const today = longDay(site.app.ctx.clock.now())
  expect(mails[0]!.text).toContain(`Your plan Test package ended on ${today}.`)
  expect(mails[0]!.text).toContain(
    `Cedar House\nLeft the site on ${today}.\nIs no longer featured since ${today}.`,
  )
  expect(mails[0]!.text).toContain(`Harbour Rise\nLeft the site on ${today}.`)
  expect(mails[0]!.text).toContain('/subscription-plan')
  // Each listing still gets a notification of its own.
  expect((await site.notified(user.id)).filter((type) => type === 'mail.listingExpired')).toHaveLength(2)
})

/** Finds a plan's name read in the site's main language, which every other test of these e-mails reads. */
test("e-mails about a plan's end name the plan in its owner's language", async () => {
  const { email, user } = await owner()
  const { db } = site.app.ctx
  await db.updateTable('app_user').set({ lang: 'ar' }).where('id', '=', user.id).execute()
  await db
    .updateTable('package')
    .set({ texts: json({ ar: { name: 'باقة الوكالة' } }) })
    .execute()
  const [before] = await pass(23, email)
  provider.mails.length = 0
  const [after] = await pass(7, email)
  for (const mail of [before!, after!]) {
    expect(mail.subject).toContain('باقة الوكالة')
    expect(mail.text).toContain('باقة الوكالة')
    expect(mail.text).not.toContain('Test package')
  }
  const named = await db
    .selectFrom('notification')
    .select('params')
    .where('user_id', '=', user.id)
    .where('type', 'in', ['notifications.packageEnds', 'mail.packageEnded'])
    .execute()
  expect(named.map(({ params }) => params['title'])).toEqual(['باقة الوكالة', 'باقة الوكالة'])
})
