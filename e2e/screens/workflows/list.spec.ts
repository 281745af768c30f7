import { expect, test } from 'playwright/test'
import { catalogue } from '../../../machines/catalogue'
import { complaints, faultsOf, settler } from '../faults'
import { asAdmin, signedInAs, tooWide } from './administrator'

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
