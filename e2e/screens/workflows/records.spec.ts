import { expect, test } from 'playwright/test'
import { faultsOf, settler } from '../faults'
import { ApiPerson } from '../people'
import { asAdmin, openedPayment, testAccessibility, tooWide } from './administrator'

testAccessibility('figures of records', [
  'payment?paint=traffic',
  'property?paint=time',
  'property?paint=stuck',
  'property?paint=compare',
])

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
