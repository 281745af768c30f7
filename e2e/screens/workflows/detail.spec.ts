import { expect, test, type Page } from 'playwright/test'
import { faultsOf, settler } from '../faults'
import { Keyboard } from '../keyboard'
import { asAdmin, tooWide } from './administrator'

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
