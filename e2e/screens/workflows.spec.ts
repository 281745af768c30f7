import { readFileSync } from 'node:fs'
import { expect, test, type Page } from 'playwright/test'
import { catalogue } from '../../machines/catalogue'
import type { Release, ReleasedTransition } from '../../machines/versions/snapshot'
import { summariesOf } from '../../machines/versions/summary'
import { complaints, faultsOf, settler } from './faults'
import { Keyboard } from './keyboard'
import { ApiPerson, browserOf } from './people'

const asAdmin = (page: Page, look: { lang?: string; theme?: string } = {}) => signedInAs(page, 'admin', look)

/** Signs this browser in as an admin or a new user. */
async function signedInAs(page: Page, who: 'admin' | 'newcomer', { lang = 'en', theme = 'light' } = {}) {
  const api = new ApiPerson(page.request)
  const { session } =
    who === 'admin' ? await api.signIn('admin@threshold.test', 'admin-for-the-tests') : await api.register()
  const origin = new URL((await page.request.get('/api/health')).url()).origin
  const { cookies, origins } = browserOf(origin, { session, lang, theme })
  await page.context().addCookies(cookies)
  const [kept] = origins[0]?.localStorage ?? []
  await page.addInitScript(({ name, value }) => localStorage.setItem(name, value), kept!)
  return api
}

/** Opens a payment that is still pending. */
async function openedPayment(page: Page): Promise<string> {
  const buyer = await new ApiPerson(page.request).register()
  await buyer.completeProfile()
  const packages = (await buyer.get('get-package')).data as { id: number; is_free: boolean }[]
  const { id } = packages.find((one) => !one.is_free)!
  await buyer.post('create-payment-intent', { package_id: String(id) })
  const [payment] = (await buyer.get('get-payment-details')).data
  return String(payment.id)
}

test('only admins see workflows', async ({ page }) => {
  await page.goto('/workflows')
  await expect(page).toHaveURL(/login/)
  await signedInAs(page, 'newcomer')
  await page.goto('/workflows/payment')
  await expect(page.getByRole('heading', { name: 'Administrators only.' })).toBeVisible()
  await expect(page.locator('svg[role=group]')).toHaveCount(0)
})

test('rules about what must never or always happen are shown next to each diagram and all together on one page', async ({
  page,
}) => {
  await asAdmin(page)
  const settled = settler(page)
  await page.goto('/workflows')
  await page.getByRole('link', { name: 'All rules, workflow by workflow' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rules')
  await expect(page.getByText('A purchase gets its plan twice.')).toBeVisible()
  for (const { labels } of catalogue)
    await expect(page.getByRole('heading', { level: 2, name: labels.title, exact: true })).toBeVisible()
  await settled()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Payment', exact: true }).click()
  await page.getByText(/^\d+ rules$/).click()
  await expect(page.getByText('A purchase gets its plan twice.')).toBeVisible()
  await expect(page.getByText(/[\d,]+ mutations tried/)).toBeVisible()
  await page.getByLabel('Colour by').selectOption({ label: 'Rule coverage' })
  await expect(page).toHaveURL(/paint=defended/)
  await page.goto('/workflows/refund-order?paint=defended')
  await expect(page.getByText('no rule catches a mutation')).toBeVisible()
  await expect(page.locator('[data-mark=defended]').first()).toBeVisible()
  const rules = page.locator('section', { has: page.getByRole('heading', { name: 'Rules', exact: true }) })
  await rules.locator('summary', { hasText: 'By transition' }).click()
  await expect(page.getByRole('columnheader', { name: 'Checks that catch one' })).toBeVisible()
  await settled()
  expect(await faultsOf(page)).toEqual([])
})

test('every machine in the catalogue has a page whose labels fit into their boxes', async ({ page }) => {
  test.setTimeout(180_000)
  await asAdmin(page)
  const result = complaints(page)
  const settled = settler(page)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Workflows', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Workflows' })).toBeVisible()
  await settled()
  expect(await faultsOf(page)).toEqual([])
  for (const { id, labels } of catalogue) {
    await page.getByRole('link', { name: labels.title, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: labels.title })).toBeVisible()
    await expect(page.locator('.story-page ol').first(), id).toBeVisible()
    await page.keyboard.press('3')
    await expect(page.locator('svg[role=group] a').first(), id).toBeVisible()
    expect(await tooWide(page), id).toEqual([])
    await page.getByRole('link', { name: 'All workflows' }).click()
  }
  expect(result).toEqual([])
})

test('on a phone, diagrams are mirrored, dark and accessible', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await asAdmin(page, { lang: 'ar', theme: 'dark' })
  const settled = settler(page)
  for (const path of [
    '/workflows',
    '/workflows/payment?paint=changes#pending',
    '/workflows/signup?part=try#code',
  ]) {
    await page.goto(path)
    await settled()
    expect(await faultsOf(page), path).toEqual([])
    expect(await tooWide(page), path).toEqual([])
  }
  const [first, dot] = await page.locator('svg[role=group] a, svg[role=group] circle').all()
  expect(await first?.isVisible()).toBe(true)
  expect(await dot?.isVisible()).toBe(true)
})

test('a story opens its states by keyboard, and keys switch the level without losing the state', async ({
  page,
}) => {
  await asAdmin(page)
  const keys = new Keyboard(page)
  await page.goto('/workflows/checkout')
  const story = page.getByRole('region', { name: 'Story: Checkout' })
  const box = (state: string) => story.locator(`[data-id="checkout.${state}"]`).first()
  await keys.to(box('loading'))
  await keys.press('Tab')
  await expect(box('notLoaded')).toBeFocused()
  await keys.press('Tab')
  await expect(box('choosing')).toBeFocused()
  await expect(page.getByText('7 rarer ways', { exact: true })).toBeVisible()

  await keys.press('Enter')
  await expect(page).toHaveURL(/checkout#choosing$/)
  const panel = page.getByRole('region', { name: 'Choose a payment method' })
  await expect(panel).toBeFocused()
  await expect(panel.getByRole('heading', { name: 'Outgoing transitions' })).toBeVisible()

  await keys.press('3')
  await expect(page).toHaveURL(/level=detail#choosing$/)
  await expect(page.locator('svg[role=group]')).toBeVisible()
  await expect(page.locator('[data-panel=choosing]')).toBeVisible()
  await keys.press('1')
  await expect(panel).toBeVisible()

  await keys.press('Escape')
  await expect(page).toHaveURL(/checkout\?level=story$/)
  await expect(box('choosing')).toBeFocused()
  await expect(panel).toHaveCount(0)
})

for (const { lang, theme, width } of [
  { lang: 'en', theme: 'light', width: 1440 },
  { lang: 'ar', theme: 'dark', width: 1440 },
  { lang: 'ar', theme: 'light', width: 390 },
  { lang: 'en', theme: 'dark', width: 390 },
])
  test(`stories are accessible (${lang}, ${theme}, ${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await asAdmin(page, { lang, theme })
    const settled = settler(page)
    const paths = [
      'checkout',
      'eligibility',
      'property',
      'signup',
      'payment?paint=traffic',
      'property?paint=time',
      'property?paint=stuck',
      'property?paint=compare',
      'checkout?level=map',
      'eligibility?level=map',
      'payment?level=map&paint=time',
      'transfer?level=map#leaving',
    ]
    for (const path of [...paths, 'checkout#card.entering']) {
      await page.goto(`/workflows/${path}`)
      await settled()
      expect(await faultsOf(page), path).toEqual([])
    }
    // On a phone, the state comes from below.
    const panel = await page.locator('.story-panel').boundingBox()
    if (width === 390) expect(panel!.y + panel!.height).toBeCloseTo(844, 0)
    await page.keyboard.press('Escape')
    await expect(page.locator('.story-panel')).toHaveCount(0)
  })

test('every story prints on one A4 sheet, in text of at least 8 pt', async ({ page }) => {
  test.setTimeout(180_000)
  await asAdmin(page)
  const crowded: string[] = []
  for (const { id } of catalogue) {
    await page.goto(`/workflows/${id}`)
    await expect(page.locator('.story-page ol').first()).toBeVisible()
    const sheets = (await page.pdf({ preferCSSPageSize: true }))
      .toString('latin1')
      .match(/\/Type\s*\/Page\b(?!s)/g)
    if (sheets?.length !== 1) crowded.push(`${id}: ${sheets?.length} sheets`)
    await page.emulateMedia({ media: 'print' })
    const smallest = await page.locator('main').evaluate((main) => {
      const { zoom } = getComputedStyle(main.querySelector('.story-page')!)
      const texts = [...main.querySelectorAll<HTMLElement>('.story-page *')].filter(
        (one) =>
          one.checkVisibility() && [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE),
      )
      return Math.min(
        ...texts.map((one) => Number.parseFloat(getComputedStyle(one).fontSize) * Number(zoom) * 0.75),
      )
    })
    if (smallest < 8) crowded.push(`${id}: ${smallest} pt`)
    await page.emulateMedia({ media: null })
  }
  expect(crowded).toEqual([])
})

test('the map opens from the story and by key, follows jumps, and stays in the address', async ({ page }) => {
  await asAdmin(page)
  const keys = new Keyboard(page)
  await page.goto('/workflows/checkout')
  await keys.to(page.getByRole('link', { name: '+7 rarer ways' }))
  await keys.press('Enter')
  await expect(page).toHaveURL(/level=map$/)
  const map = page.getByRole('region', { name: 'Map: Checkout' })
  await expect(map.getByRole('heading', { level: 2 }).first()).toHaveText('Opening – Fetching the offer', {
    useInnerText: true,
  })
  await keys.press('1')
  await expect(map).toHaveCount(0)
  await keys.press('2')
  await page.reload()
  await expect(map).toBeVisible()

  const nameOf = (state: string) => map.locator(`.map-title [data-id="checkout.${state}"]`)
  await keys.to(nameOf('choosing'))
  await keys.press('Tab')
  await keys.press('Tab')
  await keys.press('Enter')
  await expect(page).toHaveURL(/level=map#opening$/)
  await expect(page.getByRole('region', { name: 'Preparing the payment' })).toBeFocused()
  await expect(nameOf('opening')).toBeInViewport()
  await keys.press('Escape')
  await expect(nameOf('opening')).toBeFocused()
  await expect(page).toHaveURL(/level=map$/)

  await page.getByLabel('Colour by').selectOption({ label: 'Traffic' })
  await expect(page).toHaveURL(/level=map/)
  await expect(map.getByText(/^Visits: \d/).first()).toBeVisible()
})

for (const lang of ['en', 'ar', 'hi'])
  test(`every map prints one A4 page per sheet, in text of at least 6 pt, without overlaps (${lang})`, async ({
    page,
  }) => {
    test.setTimeout(240_000)
    await asAdmin(page, { lang })
    const faults: string[] = []
    for (const { id } of catalogue) {
      await page.goto(`/workflows/${id}?level=map`)
      const sheets = page.locator('.map-sheet')
      await expect(sheets.first()).toBeVisible()
      const printed = (await page.pdf({ preferCSSPageSize: true }))
        .toString('latin1')
        .match(/\/Type\s*\/Page\b(?!s)/g)
      if (printed?.length !== (await sheets.count()))
        faults.push(`${id}: ${printed?.length} pages for ${await sheets.count()} sheets`)
      await page.emulateMedia({ media: 'print' })
      const found = await sheets.evaluateAll((all) => {
        const wrong: string[] = []
        for (const sheet of all) {
          const zoom = Number(getComputedStyle(sheet).zoom)
          const texts = [...sheet.querySelectorAll<HTMLElement>('*')].filter(
            (one) =>
              one.checkVisibility() &&
              [...one.childNodes].some(
                (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
              ),
          )
          for (const one of texts) {
            const points = Number.parseFloat(getComputedStyle(one).fontSize) * zoom * 0.75
            if (points < 6) wrong.push(`${one.textContent}: ${points} pt`)
            if (one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
              wrong.push(`${one.textContent} overflows`)
          }
          const boxes = [...sheet.querySelectorAll('.map-item')].map((box) => box.getBoundingClientRect())
          const overlap = (a: DOMRect, b: DOMRect) =>
            a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
          for (const [nth, a] of boxes.entries())
            if (boxes.slice(nth + 1).some((b) => overlap(a, b))) wrong.push(`box ${nth} overlaps`)
        }
        return wrong
      })
      faults.push(...found.map((fault) => `${id}: ${fault}`))
      await page.emulateMedia({ media: null })
    }
    expect(faults).toEqual([])
  })

/** Returns the labels that overflow their boxes. */
function tooWide(page: Page): Promise<string[]> {
  return page.locator('svg[role=group] a').evaluateAll((boxes) =>
    boxes.flatMap((box) => {
      const frame = (box.querySelector('.frame') as SVGGraphicsElement).getBBox()
      const texts = [...box.querySelectorAll('text')].filter((text) => text.closest('a') === box)
      return texts
        .filter((text) => {
          const { x, width } = text.getBBox()
          const pill = text.getAttribute('fill') === 'var(--on-accent)'
          return !pill && (x < frame.x || x + width > frame.x + frame.width)
        })
        .map((text) => text.textContent ?? '')
    }),
  )
}

test('a diagram highlights a stored payment, and the counts link to it', async ({ page }) => {
  const payment = await openedPayment(page)
  await asAdmin(page)
  await page.goto(`/admin/record/payment/${payment}`)
  await page.getByRole('link', { name: 'Show in the workflow' }).click()
  await expect(page.locator('.story-page [data-lit]')).toHaveCount(1)
  await page.keyboard.press('3')
  const lit = page.locator('svg[role=group] [data-lit]')
  await expect(lit).toHaveCount(1)
  const state = await lit.getAttribute('data-state')
  expect(state).toMatch(/^(opened|pending)$/)
  await expect(page.locator('[data-stands]')).toHaveAttribute('data-stands', `payment.${state}`)
  await expect(lit).toHaveAccessibleName(/Current state, \d+ records?/)

  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(lit).toHaveCount(0)
  await page.locator(`svg[role=group] [data-id="payment.${state}"]`).click()
  await expect(page).toHaveURL(new RegExp(`#${state}$`))
  const panel = page.locator(`[data-panel="${state}"]`)
  await expect(panel.locator('[data-count]')).not.toHaveAttribute('data-count', '0')
  await panel.locator(`a[href*="${payment}"]`).click()
  await expect(lit).toHaveAttribute('data-state', state!)

  await page.getByRole('tab', { name: 'Try it' }).click()
  await page.getByRole('button', { name: 'Continue from record' }).click()
  await expect(page.locator('[data-now]')).toHaveAttribute('data-now', `payment.${state}`)
})

for (const { lang, theme, width } of [
  { lang: 'en', theme: 'light', width: 1440 },
  { lang: 'ar', theme: 'dark', width: 390 },
])
  test(`an action for several stuck records shows the result of each (${lang}, ${theme}, ${width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const visitor = new ApiPerson(page.request)
    for (const subject of ['Lost key', 'Broken link'])
      await visitor.post('contct_us', {
        first_name: 'Vera',
        last_name: 'Visitor',
        email: `vera.${width}@threshold.test`,
        subject,
        message: 'Nobody answers.',
      })
    const admin = await asAdmin(page, { lang, theme })
    const state = 'contact-message.received'
    const { data } = await admin.get('admin/records', { record: 'contact-message', state: 'received' })
    const stuck = data.slice(0, 2)
    // Nothing waits for long enough in a test; the records, and what is sent for them, are real.
    await page.route('**/api/admin/workflow-stuck?*', (route) =>
      route.fulfill({
        json: {
          error: false,
          message: 'Found',
          data: [{ state, waits: 'admin', limit_seconds: 3600, count: 2, oldest: stuck[0].since }],
        },
      }),
    )
    await page.route('**/api/admin/workflow-stuck-records?*', (route) =>
      route.fulfill({ json: { error: false, message: 'Found', data: stuck, total: 2 } }),
    )
    const settled = settler(page)
    await page.goto('/workflows/contact-message?paint=stuck')
    await expect(page.locator('.story-box.is-stuck')).toHaveCount(1)
    await settled()
    expect(await faultsOf(page)).toEqual([])
    expect(await tooWide(page)).toEqual([])

    // Settled by a colleague before this administrator gets to it.
    await admin.post('admin/advance', { record: 'contact-message', id: stuck[1].id, event: 'message.closed' })
    const list = page.locator('section[aria-labelledby=stuck-records]')
    await list.getByRole('checkbox').first().check()
    await list.getByRole('checkbox').nth(1).check()
    await list.getByRole('button', { name: lang === 'en' ? 'Close' : 'إغلاق', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
    await settled()
    expect(await faultsOf(page)).toEqual([])
    await dialog.locator('button[type=submit]').click()
    await expect(dialog).toHaveCount(0)
    const results = list.locator('li', { has: page.locator('a[href*="/admin/record/contact-message/"]') })
    await expect(results).toHaveCount(2)
    if (lang === 'en') {
      await expect(results.nth(0)).toContainText(': refused.')
      await expect(results.nth(1)).toContainText(': done')
    }
    await settled()
    expect(await faultsOf(page)).toEqual([])
  })

for (const { lang, theme, width } of [
  { lang: 'en', theme: 'light', width: 1440 },
  { lang: 'ar', theme: 'dark', width: 390 },
])
  test(`a record's history plays on its story (${lang}, ${theme}, ${width} px)`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const payment = await openedPayment(page)
    await asAdmin(page, { lang, theme })
    const settled = settler(page)
    await page.goto(`/workflows/payment?id=${payment}`)
    const player = page.locator('section', { has: page.getByRole('slider') })
    const count = Number(await player.getByRole('slider').getAttribute('max'))
    expect(count).toBeGreaterThan(1)
    const lit = page.locator('.story-page [data-lit]')

    await player.getByRole('slider').focus()
    await page.keyboard.press('Home')
    await expect(page).toHaveURL(/step=1/)
    await expect(lit).toHaveAttribute('data-id', 'payment.opened')
    await expect(player.locator('[aria-live]')).not.toBeEmpty()
    await settled()
    expect(await faultsOf(page)).toEqual([])
    expect(await tooWide(page)).toEqual([])

    // Play stops at the last event.
    const play = player.getByRole('button', { name: lang === 'en' ? 'Play' : 'تشغيل', exact: true })
    await play.press('Enter')
    await expect(page).toHaveURL(new RegExp(`step=${count}`))
    await expect(play).toBeVisible()
    await player.getByRole('button').first().press('Enter')
    await expect(page).toHaveURL(new RegExp(`step=${count - 1}`))

    // A link opens at its event, for the team only.
    const link = page.url()
    await page.goto(link)
    await expect(page.locator('ol [aria-current=step]')).toHaveText(String(count - 1))
    const visitor = await browser.newPage()
    await visitor.goto(link)
    await expect(visitor).toHaveURL(/login/)
    await visitor.close()
  })

test('a machine can be tried out using only the keyboard, and blocked events show the reason', async ({
  page,
}) => {
  await asAdmin(page)
  const keys = new Keyboard(page)
  const main = page.getByRole('main')
  await page.goto('/workflows/payment?level=detail#opened')
  await expect(main.getByRole('heading', { name: 'Opened, nothing charged' })).toBeVisible()

  await keys.to(page.locator('svg[role=group] [data-id="payment.pending"]'))
  await keys.press('Enter')
  await expect(page).toHaveURL(/#pending$/)
  await expect(main.getByRole('heading', { name: 'With the gateway' })).toBeVisible()

  await keys.to(main.getByRole('tab', { name: 'The state' }))
  await keys.press('ArrowRight')
  await keys.to(main.getByLabel('Already paid', { exact: true }))
  await keys.press('Space')
  await keys.choose(main.getByLabel('Dispute', { exact: true }), 'Inquiry only')
  await keys.push(main.getByRole('button', { name: 'Start', exact: true }))
  await expect(main.locator('[data-now]')).toHaveAttribute('data-now', 'payment.opened')
  await keys.push(main.locator('[data-transition="payment.opened/gateway.accepted/0"]'))
  await expect(main.locator('[data-now]')).toHaveAttribute('data-now', 'payment.pending')
  await expect(page.locator('svg[role=group] [data-lit]')).toHaveAttribute('data-state', 'pending')

  const shut = main.locator('[data-transition^="payment.pending/gateway.succeeded"]')
  await expect(shut).toHaveAttribute('aria-disabled', 'true')
  await expect(shut).toHaveAccessibleDescription(/only if/)
  await keys.push(shut)
  await expect(main.locator('[data-path]')).toHaveAttribute('data-path', '1')

  await keys.push(main.locator('[data-transition="payment.pending/gateway.failed/0"]'))
  await expect(main.locator('[data-now]')).toHaveAttribute('data-now', 'payment.failed')
  await expect(main.locator('[data-path] li')).toHaveText([
    'the gateway has taken the attempt → With the gateway',
    'the gateway declines → Failed',
  ])
  expect(await faultsOf(page)).toEqual([])
  await keys.push(main.getByRole('button', { name: 'Restart' }))
  await expect(main.locator('[data-path]')).toHaveAttribute('data-path', '0')
})

/**
 * Returns whether the highlighted state is inside the frame of the diagram; for a state that is too tall, the top must
 * be inside.
 */
const isInView = (page: Page) =>
  page
    .locator('svg[role=group] [data-lit] > .frame')
    .first()
    .evaluate((lit) => {
      const [inner, outer] = [lit.getBoundingClientRect(), lit.closest('section')!.getBoundingClientRect()]
      const isWhole = inner.bottom <= outer.bottom + 1 || inner.height > outer.height
      return inner.top >= outer.top - 1 && isWhole && inner.left >= outer.left - 1
    })

for (const { lang, width } of [
  { lang: 'en', width: 1440 },
  { lang: 'ar', width: 390 },
])
  test(`a diagram can be zoomed while the machine's current state stays in view (${lang}, ${width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await asAdmin(page, { lang, theme: 'dark' })
    const settled = settler(page)
    await page.goto('/workflows/transfer?part=try')
    const picture = page.locator('svg[role=group]')
    const frame = page.locator('section:has(> svg[role=group])')
    const size = () => picture.evaluate((svg) => svg.getBoundingClientRect().width)
    const keys = new Keyboard(page)
    await keys.to(frame)
    const plain = await size()
    await keys.press('+')
    await expect.poll(size).toBeGreaterThan(plain * 1.2)
    await expect(page.locator('[data-minimap]')).toBeVisible()
    await keys.press('0')
    const beyond = () => frame.evaluate((around) => around.scrollHeight - around.clientHeight)
    await expect.poll(beyond).toBeLessThanOrEqual(1)
    await expect(page.locator('[data-minimap]')).toHaveCount(0)
    await keys.press('1')
    await expect.poll(size).toBe(plain)
    await frame.hover()
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -100)
    await page.keyboard.up('Control')
    await expect.poll(size).toBeGreaterThan(plain * 1.2)
    await frame.locator('xpath=..').getByRole('button').nth(1).click()
    await expect.poll(size).toBeLessThan(plain * 1.05)

    await page.locator('main [role=tabpanel] button').first().click()
    for (const transition of [
      'transfer.idle/transfer.opened/0',
      'transfer.loading/xstate.done.actor.readTransfer/7',
      'transfer.offered/transfer.begun/0',
      'transfer.beginning/xstate.done.actor.beginTransfer/0',
      'transfer.awaiting/receipt.chosen/0',
      'transfer.sending/xstate.done.actor.sendReceipt/1',
      'transfer.underReview.resting/recheck.asked/0',
      'transfer.underReview.asking/xstate.done.actor.readTransfer/3',
    ]) {
      await page.locator(`[data-transition="${transition}"]`).click()
      await expect.poll(() => isInView(page), transition).toBe(true)
    }
    await expect(page.locator('[data-now]')).toHaveAttribute('data-now', 'transfer.paid')
    await settled()
    expect(await faultsOf(page)).toEqual([])
  })

/** Returns the last release with one chart, in which only the scheduler could make one of the review decisions. */
function olderRelease(): Release {
  const release = JSON.parse(readFileSync('machines/releases/1.0.0.json', 'utf8')) as Release
  const payment = release.machines.find(({ id }) => id === 'payment')!
  const rows = payment.transitions['needsReview']!.map((row): ReleasedTransition => {
    const [event, guard, to, caption, { effects } = {}] = row
    return event === 'review.granted' ? [event, guard, to, caption, { by: ['clock'], effects }] : row
  })
  const transitions = { ...payment.transitions, needsReview: rows }
  return { ...release, machines: [{ ...payment, transitions }] }
}

test('transitions that more actors may cause since a release are shown in red', async ({ page }) => {
  await asAdmin(page)
  const settled = settler(page)
  await page.route(/assets\/[^/]*\.js$/, async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    const kept = /^var (\w+)=\{version:`1\.0\.0`/.exec(body)
    if (!kept) return route.fulfill({ response, body })
    const exported = body.slice(body.lastIndexOf('export{'))
    await route.fulfill({ response, body: `var ${kept[1]}=${JSON.stringify(olderRelease())};${exported}` })
  })
  await page.goto('/workflows/payment?paint=changes')
  const changed = page.locator('[data-change=widened]').filter({ has: page.locator('[data-widened]') })
  await expect(changed.locator('[data-widened]')).toHaveText('now also by an administrator')
  await expect(changed).toContainText('no longer by the scheduler')
  await expect(changed).toContainText('a reason is needed, before not needed')
  await expect(page.locator('[data-mark=widened]')).not.toHaveCount(0)
  const colour = (locator: string) =>
    page
      .locator(locator)
      .first()
      .evaluate((one) => getComputedStyle(one).color)
  expect(await colour('[data-widened]')).not.toBe(await colour('main'))
  await settled()
  expect(await faultsOf(page)).toEqual([])
  await page.route(/assets\/machines-[^/]*\.json$/, (route) =>
    route.fulfill({ json: summariesOf(catalogue, olderRelease()) }),
  )
  await page.goto('/workflows')
  await expect(page.getByText('Open to more people')).toHaveCount(1)
})

test('the list of workflows loads at most 150 KB of script, and charts only with a machine', async ({
  page,
}) => {
  await asAdmin(page)
  const settled = settler(page)
  const scripts = () =>
    page.evaluate(() => {
      const found = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const sizes = found.filter(({ name }) => name.endsWith('.js')).map((one) => one.encodedBodySize)
      return sizes.reduce((sum, size) => sum + size, 0)
    })
  await page.goto('/workflows')
  await expect(page.getByRole('link', { name: 'Checkout', exact: true })).toBeVisible()
  await settled()
  const listed = await scripts()
  expect(listed).toBeGreaterThan(100_000)
  expect(listed).toBeLessThanOrEqual(150_000)
  await page.getByRole('link', { name: 'Checkout', exact: true }).click()
  await expect(page.locator('.story-page ol').first()).toBeVisible()
  expect(await scripts()).toBeGreaterThan(listed + 50_000)
})

// Finds a comparison that ignores its selects or the address, or that the last release only is compared with.
test('any two versions can be compared, and the address says which', async ({ page }) => {
  await asAdmin(page)
  const settled = settler(page)
  await page.goto('/workflows/contact-message')
  const before = page.getByLabel('Before', { exact: true })
  const after = page.getByLabel('After', { exact: true })
  await expect(before).toHaveValue('1.0.0')
  await expect(after).toHaveValue('today')
  await before.selectOption('0.1.0')
  await after.selectOption('1.0.0')
  await expect(page.getByText('No differences between 0.1.0 and 1.0.0.')).toBeVisible()
  await expect.poll(() => new URL(page.url()).search).toBe('?before=0.1.0&after=1.0.0')
  const keys = new Keyboard(page)
  await keys.to(page.getByRole('button', { name: 'Swap' }))
  await keys.press('Enter')
  await expect.poll(() => new URL(page.url()).search).toBe('?after=0.1.0')
  await page.reload()
  await expect(before).toHaveValue('1.0.0')
  await expect(after).toHaveValue('0.1.0')
  await settled()
  expect(await faultsOf(page)).toEqual([])
  await page.goto('/workflows/contact-message?before=7.7.7')
  await expect(before).toHaveValue('1.0.0')
})
