import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queueMessageMails } from '../../../server/areas/chat'
import { drainOutbox } from '../../../server/core/outbox/drain'
import { json } from '../../../server/platform/db/json'
import { chatSite, type ChatSite, type Somebody } from '../../support/chat-site'
import { mailServer, type MailServer } from '../../support/mail-server'
import { person } from '../../support/people'

const minute = 60_000

let provider: MailServer
let site: ChatSite
let buyer: Somebody
let seller: Somebody
let home: number
beforeEach(async () => {
  provider = await mailServer()
  site = await chatSite({ SMTP_URL: provider.url, MAIL_FROM: 'House <house@example.test>' })
  ;({ buyer, seller, home } = await site.people())
})
afterEach(async () => {
  await site.close()
  await provider.close()
})

/** Advances the clock by some minutes and sends the mails then due. */
async function after(minutes: number) {
  site.ctx.clock.pass(minutes * minute)
  await queueMessageMails(site.ctx)
  await drainOutbox(site.ctx)
  return provider.mails
}

const write = (message: string, from = buyer, to = seller) =>
  site.send(from, to, { message, property_id: home, idempotency_key: randomUUID() })

const set = (who: Somebody, values: object) =>
  site.ctx.db.updateTable('app_user').set(values).where('id', '=', who.user.id).execute()

describe('e-mail about unread messages', () => {
  test('arrives after five minutes with text, listing, author and link', async () => {
    await write('Is the <b>attic</b> dry?\nI could come on Friday.')
    expect(await after(4)).toEqual([])
    const [mail, ...more] = await after(1)
    expect(more).toEqual([])
    expect(mail!.to).toMatchObject([{ address: seller.user.email }])
    expect(mail!.subject).toBe('Bea Buyer about “A quiet house”')
    expect(mail!.text).toContain('> Is the <b>attic</b> dry?\n> I could come on Friday.')
    expect(mail!.text).toContain(`http://localhost:3000/user/chat?with=${buyer.user.id}&property=${home}`)
    expect(mail!.html).toContain('Is the &lt;b&gt;attic&lt;/b&gt; dry?')
    expect(await after(120)).toHaveLength(1)
  })

  test('uses the language of its reader', async () => {
    await set(seller, { lang: 'ar' })
    await write('Hello')
    const [mail] = await after(5)
    expect(mail!.subject).toBe('Bea Buyer بشأن «A quiet house»')
    expect(mail!.html).toContain('dir="rtl"')
  })

  test('never goes out if the message was read in the meantime, even if already queued', async () => {
    await write('First')
    site.ctx.clock.pass(2 * minute)
    await site.seen(seller, buyer, { property_id: home })
    expect(await after(10)).toEqual([])
    await write('Second')
    site.ctx.clock.pass(5 * minute)
    expect(await queueMessageMails(site.ctx)).toBe(1)
    await site.seen(seller, buyer, { property_id: home })
    await drainOutbox(site.ctx)
    expect(provider.mails).toEqual([])
    await write('Third')
    expect(await after(5)).toHaveLength(1)
    expect(provider.mails[0]!.text).not.toContain('Second')
  })

  test('counts the five minutes from the oldest unread message', async () => {
    await write('Read at once')
    await site.seen(seller, buyer, { property_id: home })
    site.ctx.clock.pass(4 * minute)
    await write('Unread')
    expect(await after(2)).toEqual([])
    expect(await after(3)).toHaveLength(1)
  })

  test('goes out at most once an hour per conversation and contains everything new', async () => {
    await write('One')
    await after(5)
    await write('Two')
    await after(20)
    await write('Three')
    expect(await after(39)).toHaveLength(1)
    const mails = await after(1)
    expect(mails).toHaveLength(2)
    expect(mails[1]!.text).toContain('> Two')
    expect(mails[1]!.text).toContain('> Three')
    expect(mails[1]!.text).not.toContain('> One')
  })

  test('goes out for each conversation and quotes the newest messages', async () => {
    const other = await person(site.ctx, { name: 'Cy' })
    for (let nth = 1; nth <= 8; nth++) await write(`Number ${nth}`)
    await write('And I', other)
    const mails = (await after(5)).toSorted((a, b) => a.subject!.localeCompare(b.subject!))
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Bea Buyer about “A quiet house”',
      'Cy about “A quiet house”',
    ])
    expect(mails[0]!.text).toContain('3 earlier messages are also unread.')
    expect(mails[0]!.text).not.toContain('Number 3')
    expect(mails[0]!.text!.indexOf('Number 4')).toBeLessThan(mails[0]!.text!.indexOf('Number 8'))
  })

  test('waits as long as the operator configured', async () => {
    const { chief } = await site.operator()
    await site.call('admin/settings:save', { message_mail_minutes: 30 }, { token: chief.token })
    await write('Hello')
    expect(await after(29)).toEqual([])
    expect(await after(1)).toHaveLength(1)
  })

  test.each([
    ['whose address is not proved', () => set(seller, { email_verified_at: null })],
    ['who has no address', () => set(seller, { email: null, email_verified_at: null })],
    ['whose account was deactivated', () => set(seller, { account_state: 'deactivated' })],
    ['who stopped these e-mails', () => set(seller, { message_mail: false })],
    ['whose correspondent was deactivated', () => set(buyer, { account_state: 'deactivated' })],
    [
      'who has blocked the author',
      () => site.call('block-user', { to_user_id: buyer.user.id }, { token: seller.token }),
    ],
    [
      'whose author has blocked them',
      () => site.call('block-user', { to_user_id: seller.user.id }, { token: buyer.token }),
    ],
    ['whose message was deleted', deleteAll],
  ])('never goes to a user %s', async (_, happen) => {
    await write('Hello')
    await happen()
    expect(await after(5)).toEqual([])
    expect(await after(60)).toEqual([])
  })

  async function deleteAll() {
    const { data } = await site.messages(buyer, seller, { property_id: home })
    for (const { message_id } of data.data)
      await site.call('delete_chat_message', { message_id }, { token: buyer.token })
  }

  test("goes to each team member with the messages permission, and shows users only the operator's name", async () => {
    const { chief, deputy, site: theirs } = await site.operator()
    await set(deputy, { permissions: ['reports'] })
    await site.send(buyer, chief, { message: 'Hello team', property_id: theirs })
    expect((await after(5)).map(({ to }) => to![0]!.address)).toEqual([chief.user.email])
    await set(deputy, { permissions: ['messages'] })
    await site.send(deputy, buyer, { message: 'Hello Bea', property_id: theirs })
    const mail = (await after(5)).at(-1)!
    expect(mail.to![0]!.address).toBe(buyer.user.email)
    expect(mail.text).toContain(`/user/chat?with=${chief.user.id}&property=${theirs}`)
  })

  test('several processes queue it only once', async () => {
    for (let nth = 0; nth < 5; nth++)
      await write(`From ${nth}`, await person(site.ctx, { name: `Person ${nth}` }))
    site.ctx.clock.pass(5 * minute)
    const queued = await Promise.all(Array.from({ length: 4 }, () => queueMessageMails(site.ctx)))
    expect(queued.reduce((sum, one) => sum + one, 0)).toBe(5)
    await Promise.all(Array.from({ length: 4 }, () => drainOutbox(site.ctx)))
    expect(provider.mails).toHaveLength(5)
  })

  test('a retry after an outage uses the same id', async () => {
    await write('Hello')
    provider.refuseNext(451)
    await after(5)
    expect(provider.mails).toEqual([])
    const [mail] = await after(1)
    expect(mail!.subject).toContain('A quiet house')
    const { letter } = await site.ctx.db
      .selectFrom('outbox')
      .select('letter')
      .where('type', '=', 'chat.unread')
      .executeTakeFirstOrThrow()
    expect(mail!.messageId).toBe(`<${letter}@example.test>`)
  })
})

describe('unsubscribe link of message e-mails', () => {
  const header = (mail: { headers: { key: string; value: string }[] }, name: string) =>
    mail.headers.find(({ key }) => key === name)?.value

  const stopUrl = async () => {
    await write('Hello')
    const mail = (await after(65)).at(-1)!
    const address = /^<(http:\/\/localhost:3000(\S+))>$/.exec(header(mail, 'list-unsubscribe')!)!
    expect(mail.text).toContain(address[1])
    expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    return address[2]!
  }

  test('works with a single POST from a mail reader without a session (RFC 8058)', async () => {
    const url = await stopUrl()
    const answer = await site.http.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(answer.statusCode).toBe(200)
    await write('Are you there?')
    expect(await after(65)).toHaveLength(1)
    const own = await site.call('get-user-data', {}, { token: seller.token })
    expect(own.data.message_mail).toBe(false)
  })

  test('shows a page with a button, and the profile can turn e-mails on again', async () => {
    const url = await stopUrl()
    const page = await site.http.inject({ url })
    expect(page.body).toContain('Stop e-mails about messages?')
    expect(page.body).toContain('<form method="post">')
    expect((await site.http.inject({ method: 'POST', url })).body).toContain('These e-mails have stopped')
    expect((await site.http.inject({ url })).body).not.toContain('<form')
    await site.call('update_profile', { message_mail: true }, { token: seller.token })
    await write('Are you there?')
    expect(await after(65)).toHaveLength(2)
  })

  test('refuses a modified key, another account and a purged account', async () => {
    const url = await stopUrl()
    const forged = [
      url.replace(/key=../, 'key=zz'),
      url.replace(/person=\d+/, `person=${buyer.user.id}`),
      '/alerts/stop-messages',
    ]
    for (const wrong of forged)
      expect((await site.http.inject({ method: 'POST', url: wrong })).statusCode).toBe(404)
    await set(seller, { account_state: 'purged' })
    expect((await site.http.inject({ method: 'POST', url })).statusCode).toBe(404)
  })

  test('has no effect in demo mode', async () => {
    const url = await stopUrl()
    site.ctx.config.DEMO_MODE = true
    expect((await site.http.inject({ method: 'POST', url })).body).toContain('Not in the demo')
    site.ctx.config.DEMO_MODE = false
    await write('Are you there?')
    expect(await after(65)).toHaveLength(2)
  })
})

test('the delay setting accepts values between a minute and a day', async () => {
  const { chief } = await site.operator()
  for (const message_mail_minutes of [0, 1441])
    expect(
      await site.call('admin/settings:save', { message_mail_minutes }, { token: chief.token }),
    ).toMatchObject({ code: 'VALIDATION' })
  await site.ctx.db
    .insertInto('setting')
    .values({ name: 'message_mail_minutes', value: json(7) })
    .execute()
  const { data } = await site.call('admin/settings', {}, { token: chief.token })
  expect(data.message_mail_minutes).toBe(7)
})
