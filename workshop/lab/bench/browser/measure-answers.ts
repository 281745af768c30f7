import type { Locator } from 'playwright'
import type { Phone } from './phone'

const letters = 'Seattle house'

/** Clicks an element once it is hydrated; earlier clicks would have no effect. */
async function press(part: Locator): Promise<void> {
  await part.waitFor()
  await part.evaluate(async (element) => {
    while (!Object.keys(element).some((key) => key.startsWith('__reactProps')))
      await new Promise((resolve) => setTimeout(resolve, 50))
  })
  await part.click()
}

/** Types into the first text box of the home page. */
async function type({ page }: Phone): Promise<void> {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const box = page.getByRole('main').getByRole('combobox').first()
  await press(box)
  await box.pressSequentially(letters, { delay: 120 })
  await page.waitForTimeout(500)
}

/** Chooses several result filters in turn. */
async function filter({ page }: Phone): Promise<void> {
  await page.goto('/properties')
  await page.waitForLoadState('networkidle')
  for (const [wanted, bedrooms] of [
    ['Buy', '2+'],
    ['Rent', '3+'],
  ] as const) {
    await press(page.getByRole('button', { name: /^Filters/ }))
    const dialog = page.getByRole('dialog')
    for (const [group, choice] of [
      ['Buy or rent', wanted],
      ['Bedrooms', bedrooms],
    ] as const)
      await dialog.getByRole('group', { name: group }).getByRole('radio', { name: choice }).check()
    await dialog.getByRole('button', { name: /^Show/ }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.waitForTimeout(1000)
  }
}

/**
 * Returns how long each interaction with the text box and the filters waited for its frame, in ms; quick interactions
 * that weren't recorded count as 0.
 */
export async function answersOf(phone: Phone): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {}
  for (const [name, act, touches] of [
    ['typing into the search', type, letters.length + 1],
    ['choosing filters', filter, 8],
  ] as const) {
    await act(phone)
    const slow = await phone.page.evaluate(() => Object.values(window.watched.answers))
    found[name] = [...slow, ...Array.from({ length: touches - slow.length }, () => 0)]
  }
  return found
}
