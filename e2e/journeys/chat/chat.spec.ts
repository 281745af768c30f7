import { expect, test, type Browser, type Page } from 'playwright/test'
import { alive } from '../../kit/hydration'
import { acquaint, ApiPerson, browserOf, type SignedIn } from '../../screens/people'

const pageOf = async (browser: Browser, baseURL: string, session: SignedIn | null) => {
  const storageState = browserOf(baseURL, { session, lang: 'en', theme: 'light' })
  return (await browser.newContext({ storageState })).newPage()
}

test('a user writes to an owner from a listing, gets an answer while both are online, and then blocks the owner', async ({
  browser,
  request,
  baseURL,
}) => {
  const person = await new ApiPerson(request).register()
  const { session } = person
  const owner = await new ApiPerson(request).register()
  await acquaint(person, owner)
  const buyer = await pageOf(browser, baseURL!, session)
  const inbox = await pageOf(browser, baseURL!, owner.session)

  const connected = inbox.waitForResponse(/\/api\/events/)
  await inbox.goto('/user/chat')
  await connected

  const [listing] = (await owner.get('get-property-list')).data
  await buyer.goto(`/properties-details/${listing.slug_id}`)
  const first = `May I see it? ${session!.data.id}`
  await alive(buyer.getByRole('textbox', { name: 'Message' }))
  await buyer.getByRole('textbox', { name: 'Message' }).fill(first)
  await buyer.getByRole('button', { name: 'Send message' }).click()
  await expect(buyer.getByRole('log').getByText(first)).toBeVisible()
  await buyer.goto(`/user/chat?with=${owner.session!.data.id}`)
  const question = `Is anybody there? ${session!.data.id}`
  await buyer.getByRole('textbox', { name: 'Your message' }).fill(question)
  const bell = inbox.getByRole('banner').getByRole('link', { name: 'Notifications' })
  const noticed = inbox.getByRole('link', { name: 'You have a new message.' }).waitFor()
  await buyer.keyboard.press('Enter')
  await expect(buyer.getByRole('log').getByText('Sent', { exact: true })).toBeVisible()
  await noticed
  await expect(bell).toHaveAccessibleName(/^Notifications [1-9]\d* unread$/)
  await expect(bell).toHaveAttribute('href', '/user/notifications')
  await inbox.getByRole('link', { name: question }).click()
  await expect(inbox.getByRole('log').getByText(question)).toBeVisible()
  await expect(inbox.getByRole('heading', { name: session!.data.name })).toBeFocused()
  await inbox.getByRole('textbox', { name: 'Your message' }).fill('Somebody is')
  await inbox.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(buyer.getByRole('log').getByText('Somebody is')).toBeVisible()
  // Existing content isn't announced. New content is announced once, by the changing text and not by the log.
  const sent = (page: Page, texts: string) => page.locator('[aria-live=polite]', { hasText: texts })
  await expect(sent(inbox, question)).toHaveCount(0)
  await expect(sent(inbox, 'Sent')).toHaveCount(1)
  await expect(sent(buyer, 'says: Somebody is')).toHaveCount(1)
  await expect(buyer.getByRole('log').getByText('Seen', { exact: true })).toBeVisible()

  await buyer.getByRole('button', { name: 'Record a voice message' }).click()
  await expect
    .poll(() => buyer.getByRole('meter').evaluate((bar: HTMLMeterElement) => bar.value))
    .toBeGreaterThan(0)
  await buyer.getByRole('button', { name: 'Stop' }).click()
  await buyer.getByRole('region', { name: 'Voice message' }).getByRole('button', { name: 'Send' }).click()
  await inbox.getByRole('button', { name: 'Play' }).click()
  const player = inbox.getByLabel('Recording', { exact: true })
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0)

  await buyer.getByRole('button', { name: 'Block', exact: true }).click()
  const dialog = buyer.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Too quick')
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await dialog.locator('[data-event="dialog.closed"]').click()
  await expect(buyer.getByText(/Unblock them to message each other/)).toBeVisible()
  await inbox.getByRole('textbox', { name: 'Your message' }).fill('Hello?')
  await inbox.keyboard.press('Enter')
  await expect(inbox.getByText(/Couldn't be sent/)).toBeVisible()
  await inbox.reload()
  await inbox.getByRole('button', { name: 'Delete message' }).click()
  await expect(inbox.getByText('Deleted before sending.')).toBeVisible()
  await expect(buyer.getByRole('log').getByRole('article')).toHaveCount(3)
  await buyer.context().close()
  await inbox.context().close()
})

test("an incoming message doesn't re-render the other rows", async ({ browser, request, baseURL }) => {
  const buyer = await new ApiPerson(request).register()
  const owner = await new ApiPerson(request).register()
  await acquaint(buyer, owner)
  const write = (from: ApiPerson, to: ApiPerson, message: string) =>
    from.post('send_message', { receiver_id: String(to.session!.data.id), message })
  for (const message of ['First', 'Second', 'Third']) await write(buyer, owner, message)
  const page = await pageOf(browser, baseURL!, buyer.session)
  const [connected, seen] = [page.waitForResponse(/\/api\/events/), page.waitForResponse(/\/api\/chat-seen/)]
  await page.goto(`/user/chat?with=${owner.session!.data.id}`)
  const rows = page.getByRole('log').getByRole('article')
  await expect(rows).toHaveCount(3)
  await Promise.all([connected, seen])
  await page.waitForTimeout(1000)
  // React assigns new props to an element whenever its component is rendered.
  const drawn = () =>
    rows.evaluateAll((all) => {
      const known = ((window as { known?: WeakSet<object> }).known ??= new WeakSet())
      const fresh = all.filter((row) => {
        const key = Object.keys(row).find((name) => name.startsWith('__reactProps'))!
        const props = (row as never as Record<string, object>)[key]!
        return !known.has(props) && known.add(props)
      })
      return fresh.map((row) => row.querySelector('p')?.textContent)
    })
  expect(await drawn()).toEqual(['First', 'Second', 'Third'])
  await write(owner, buyer, 'Fourth')
  await expect(rows).toHaveCount(4)
  await page.waitForTimeout(1000)
  expect(await drawn()).toEqual(['Fourth'])
  await page.context().close()
})

test('a message that arrives before the page can receive events is shown', async ({
  browser,
  request,
  baseURL,
}) => {
  const me = await new ApiPerson(request).register()
  const them = await new ApiPerson(request).register()
  await acquaint(me, them)
  const page = await pageOf(browser, baseURL!, me.session)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/api\/events/, async (route) => {
    await released
    await route.continue()
  })
  const [asked, read] = [page.waitForRequest(/\/api\/events/), page.waitForResponse(/\/api\/get_chats/)]
  await page.goto('/user/chat')
  await Promise.all([asked, read])
  await them.post('send_message', {
    receiver_id: String(me.session!.data.id),
    message: 'Before the first event',
  })
  release()
  await expect(page.getByRole('link', { name: 'Before the first event' })).toBeVisible()
  await page.context().close()
})

test("a read receipt that didn't arrive is sent again", async ({ browser, request, baseURL }) => {
  const me = await new ApiPerson(request).register()
  const them = await new ApiPerson(request).register()
  await acquaint(me, them)
  await them.post('send_message', { receiver_id: String(me.session!.data.id), message: 'Read me' })
  const page = await pageOf(browser, baseURL!, me.session)
  await page.route(/\/api\/chat-seen/, (route) => route.abort('internetdisconnected'), { times: 1 })
  await page.goto(`/user/chat?with=${them.session!.data.id}`)
  await expect(page.getByRole('log').getByText('Read me')).toBeVisible()
  await expect.poll(async () => (await me.get('get_chats')).unread).toBe(0)
  await page.context().close()
})

test('conversations and notifications beyond the first page can be opened', async ({
  browser,
  request,
  baseURL,
}) => {
  const me = await new ApiPerson(request).register()
  for (const message of ['First', 'Second', 'Third']) {
    const them = await new ApiPerson(request).register()
    await acquaint(me, them)
    await them.post('send_message', { receiver_id: String(me.session!.data.id), message })
  }
  const page = await pageOf(browser, baseURL!, me.session)
  // Makes the server return two entries at a time.
  await page.route(/\/api\/get_(chats|notification_list)\?.*limit=100/, (route) =>
    route.continue({ url: route.request().url().replace('limit=100', 'limit=2') }),
  )
  const main = page.getByRole('main')
  await page.goto('/user/chat')
  const chats = main.getByRole('region', { name: 'Conversations' }).getByRole('listitem')
  await expect(chats).toHaveCount(2)
  await main.getByRole('button', { name: 'Show more' }).click()
  await expect(chats).toHaveCount(3)
  await expect(chats.last()).toContainText('First')
  await page.goto('/user/notifications')
  await expect(main.getByRole('article')).toHaveCount(2)
  await main.getByRole('button', { name: 'Show more' }).click()
  // The very first notification is about the account itself.
  await expect(main.getByRole('article')).toHaveCount(4)
  await expect(main.getByRole('button', { name: 'Show more' })).toBeHidden()
  await page.context().close()
})

test("a delivered message whose response was lost doesn't hold up the messages after it", async ({
  browser,
  request,
  baseURL,
}) => {
  const me = await new ApiPerson(request).register()
  const them = await new ApiPerson(request).register()
  await acquaint(me, them)
  const page = await pageOf(browser, baseURL!, me.session)
  const connected = page.waitForResponse(/\/api\/events/)
  await page.goto(`/user/chat?with=${them.session!.data.id}`)
  await connected
  await page.route(/\/api\/send_message/, async (route) => {
    await route.fetch()
    await route.abort()
  })
  const box = page.getByRole('textbox', { name: 'Your message' })
  for (const text of ['First', 'Second']) {
    await box.fill(text)
    await box.press('Enter')
  }
  const rows = page.getByRole('log').getByRole('article')
  await expect(rows.filter({ hasText: 'Sent' })).toHaveText([/First/, /Second/])
  expect((await them.get('get_messages', { user_id: String(me.session!.data.id) })).data.total).toBe(2)
  await page.context().close()
})

test('an unfinished reply stays in its conversation until it is sent or its author signs out', async ({
  browser,
  request,
  baseURL,
}) => {
  const me = await new ApiPerson(request).register()
  const owner = await new ApiPerson(request).register()
  const other = await new ApiPerson(request).register()
  await acquaint(me, owner)
  await acquaint(me, other)
  const page = await pageOf(browser, baseURL!, me.session)
  const box = page.getByRole('textbox', { name: 'Your message' })
  const first = `/user/chat?with=${owner.session!.data.id}`
  const second = `/user/chat?with=${other.session!.data.id}`

  await page.goto(first)
  await alive(box)
  await box.fill('Half a thought')
  await page.goto(second)
  await alive(box)
  await expect(box).toHaveValue('')
  await box.fill('For somebody else')
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).not.toHaveURL(/chat/)
  await page.goto(first)
  await expect(box).toHaveValue('Half a thought')
  await alive(box)
  await box.press('Enter')
  await expect(page.getByRole('log').getByText('Half a thought')).toBeVisible()
  await expect(box).toHaveValue('')
  await page.goto(second)
  await expect(box).toHaveValue('For somebody else')
  await page.goto(first)
  await expect(box).toBeVisible()
  await expect(box).toHaveValue('')

  await page.goto('/')
  const menu = page.getByRole('button', { name: /Your menu|menu/i }).first()
  await alive(menu)
  await menu.click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  await expect.poll(kept).not.toContain('For somebody else')
  await page.context().close()
})
