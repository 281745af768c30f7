import { readFileSync } from 'node:fs'
import { expect, test } from 'playwright/test'
import { catalogue } from '../../../machines/catalogue'
import type { Release, ReleasedTransition } from '../../../machines/versions/snapshot'
import { summariesOf } from '../../../machines/versions/summary'
import { faultsOf, settler } from '../faults'
import { Keyboard } from '../keyboard'
import { asAdmin } from './administrator'

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
