import { readFileSync } from 'node:fs'
import { expect, test, type Page } from 'playwright/test'
import { catalogue } from '../../../machines/catalogue'
import type { Cases } from '../../../machines/diagram/picture'
import { faultsOf, settler } from '../faults'
import { asAdmin } from './administrator'

const casesOf = (flow: string) =>
  JSON.parse(readFileSync(`machines/diagrams/${flow}/cases.json`, 'utf8')) as Cases

const flows = catalogue.filter(({ kind, isUnseen }) => kind === 'flow' && !isUnseen).map(({ id }) => id)

const pathOf = (flow: string, walk: string) =>
  `/workflows/${flow}/walk${walk ? `?walk=${encodeURIComponent(walk)}` : ''}`

/** Everything that the page keeps in this browser, except the scroll positions and the settings of the site. */
const keptIn = (page: Page) =>
  page.evaluate(() => {
    const entriesOf = (storage: Storage) =>
      Object.entries(storage).filter(([name]) => name !== 'root' && !name.startsWith('tsr-'))
    return [...entriesOf(localStorage), ...entriesOf(sessionStorage)]
  })

/** Collects the requests that could change something, from now on. */
function writesOf(page: Page): string[] {
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && !request.url().endsWith('/csp-report'))
      writes.push(`${request.method()} ${request.url()}`)
  })
  return writes
}

for (const flow of flows)
  test(`a walk shows every state of ${flow} in its own screen, and writes nothing`, async ({ page }) => {
    test.setTimeout(240_000)
    await asAdmin(page)
    await page.goto(`/workflows/${flow}`)
    await expect(page.getByRole('link', { name: 'Walk it' })).toBeVisible()
    const writes = writesOf(page)
    const before = await keptIn(page)
    const { walks = {} } = casesOf(flow)
    expect(Object.keys(walks).length).toBeGreaterThan(5)
    const frame = page.frameLocator('iframe')
    const now = page.locator('[data-now]')
    const steps = page.locator('[data-path]')
    const missing = new Set(Object.keys(walks))
    const lengthOf = (walk: string) => (walk === '' ? 0 : walk.split('~').length)
    const longestFirst = Object.entries(walks).toSorted(([, a], [, b]) => lengthOf(b) - lengthOf(a))
    for (const [end, walk] of longestFirst) {
      if (!missing.has(end)) continue
      await page.goto(pathOf(flow, walk))
      await expect(now).toHaveAttribute('data-now', end)
      for (let at = lengthOf(walk); at >= 0; at--) {
        await expect(steps).toHaveAttribute('data-path', String(at))
        const state = (await now.getAttribute('data-now'))!
        await expect(frame.locator(`[data-flow="${flow}"]`).first(), state).toHaveAttribute(
          'data-state',
          state,
        )
        await expect(frame.getByText('Rehearsal: invented answers')).toBeVisible()
        missing.delete(state)
        if (at > 0) await page.getByRole('button', { name: 'Step back' }).click()
      }
    }
    expect([...missing]).toEqual([])
    expect(await keptIn(page)).toEqual(before)
    expect(writes).toEqual([])
  })

test('a walk is led by the screen and by chosen answers, goes back and forth, and is repeated by its address', async ({
  page,
}) => {
  await asAdmin(page)
  const writes = writesOf(page)
  await page.goto(pathOf('recovery', casesOf('recovery').walks!['recovery.request.asking']!))
  const frame = page.frameLocator('iframe')
  const now = page.locator('[data-now]')
  await frame.getByRole('textbox').fill('someone@threshold.test')
  await frame.getByRole('button', { name: /link/i }).click()
  await expect(now).toHaveAttribute('data-now', 'recovery.request.requesting')
  const steps = page.locator('[data-path]')
  await expect(steps).toHaveAttribute('data-path', '2')

  // Nothing answers unless someone chooses an answer.
  await page.waitForTimeout(1500)
  await expect(now).toHaveAttribute('data-now', 'recovery.request.requesting')
  await page.locator('[data-transition*="/xstate.error."]').first().press('Enter')
  await expect(frame.getByRole('alert')).toContainText('Check your connection')
  await expect(steps).toHaveAttribute('data-path', '3')
  const link = page.url()
  expect(link).not.toContain('someone')

  await page.getByRole('button', { name: 'Step back' }).press('Enter')
  await expect(now).toHaveAttribute('data-now', 'recovery.request.requesting')
  await page.getByRole('button', { name: 'Step forward' }).press('Enter')
  await expect(now).not.toHaveAttribute('data-now', 'recovery.request.requesting')
  await expect(page).toHaveURL(link)
  await page.reload()
  await expect(steps).toHaveAttribute('data-path', '3')
  await expect(frame.getByRole('alert')).toContainText('Check your connection')
  expect(writes).toEqual([])
})

// Finds a form that stores what is typed, in the browser or on the server, as its real page does.
test('what is typed in a walk is not stored', async ({ page }) => {
  await asAdmin(page)
  await page.goto('/workflows')
  const writes = writesOf(page)
  const before = await keptIn(page)
  for (const [flow, state] of [
    ['verification', 'verification.filling'],
    ['wizard', 'wizard.steps.place'],
  ] as const) {
    await page.goto(pathOf(flow, casesOf(flow).walks![state]!))
    const box = page.frameLocator('iframe').locator('input[type=text], textarea').first()
    await box.fill('Typed in a rehearsal')
    await box.blur()
    // Longer than forms wait before they save.
    await page.waitForTimeout(2000)
    await expect(box).toHaveValue('Typed in a rehearsal')
  }
  expect(await keptIn(page)).toEqual(before)
  expect(writes).toEqual([])
})

test('a link in a rehearsed screen says where it leads, and a walk that no longer fits says so', async ({
  page,
}) => {
  await asAdmin(page)
  await page.goto(pathOf('signup', casesOf('signup').walks!['signup.signInForm']!))
  const frame = page.frameLocator('iframe')
  await frame.getByRole('link').first().click()
  await expect(page.getByText(/This link would lead to \//)).toBeVisible()
  await expect(page).toHaveURL(/signup\/walk/)
  await page.goto(pathOf('checkout', 'checkout.opened~event.of.an.old.release'))
  await expect(page.getByText('The workflow has changed since this link was made.')).toBeVisible()
  await expect(page.locator('[data-path]')).toHaveAttribute('data-path', '1')
})

for (const { lang, theme, width } of [
  { lang: 'en', theme: 'light', width: 1440 },
  { lang: 'ar', theme: 'dark', width: 1440 },
  { lang: 'hi', theme: 'dark', width: 390 },
  { lang: 'ar', theme: 'light', width: 390 },
])
  test(`a rehearsal is accessible (${lang}, ${theme}, ${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await asAdmin(page, { lang, theme })
    const settled = settler(page)
    for (const [flow, state] of [
      ['checkout', 'checkout.card.entering'],
      ['signup', 'signup.code.cooling'],
      ['blocking', 'blocking.confirming'],
    ] as const) {
      const { walks = {} } = casesOf(flow)
      await page.goto(pathOf(flow, walks[state]!))
      await expect(page.frameLocator('iframe').locator('[data-flow]').first()).toBeVisible()
      await settled()
      expect(await faultsOf(page), flow).toEqual([])
    }
    await expect(page.frameLocator('iframe').locator('html')).toHaveAttribute('lang', lang)
    await expect(page.frameLocator('iframe').locator('html')).toHaveAttribute(
      'dir',
      lang === 'ar' ? 'rtl' : 'ltr',
    )
  })
