import { expect, test, type Page } from 'playwright/test'
import { brokenRules } from '../../kit/axe'
import { Held } from '../../kit/held'
import { but } from '../../kit/replies'
import { ApiPerson, browserOf } from '../../screens/people'

/** Each thing a package counts places for: where its gates stand, and what its dialog calls it (§6, §8, D34). */
const purposes = [
  { path: '/list-property', name: 'Property List' },
  { path: '/feature/property/1', name: 'Property Feature' },
  { path: '/list-project', name: 'Project List' },
  { path: '/feature/project/1', name: 'Project Feature' },
]

/** What the server says of somebody who has everything. */
const allMet = {
  settings: { demo_mode: false, verification_required_for_user: true },
  person: { account_state: 'active', missing_fields: [] as string[], verification_status: 'success' },
  limit: { package_available: true, feature_available: true, limit_available: true },
}
type ReplyBody = { [K in keyof typeof allMet]?: Partial<(typeof allMet)[K]> }

/** The gates behind the first, in their order, each shut alone, with the sentence of the specification. */
const gatesOf = (name: string): [ReplyBody, string][] => [
  [{ settings: { demo_mode: true } }, 'This Action is Not Allowed in Demo Mode'],
  [
    { person: { account_state: 'deactivated' } },
    'Your Account have been Deactivetd by Admin. please connect them.',
  ],
  [
    { person: { missing_fields: ['mobile'] } },
    'You have not completed your profile yet. Please complete first',
  ],
  [
    { person: { verification_status: 'initial' } },
    'You have not completed profile verification. Please complete first',
  ],
  [{ limit: { feature_available: false, limit_available: false } }, `${name} Limit or Package Not Available`],
  [{ limit: { limit_available: false } }, `${name} Limit or Package Not Available`],
]

const parts = {
  'web-settings': 'settings',
  'get-user-data': 'person',
  'check-package-limit': 'limit',
} as const

/** Lets the server answer and changes what it says to what the gate needs. */
async function answering(page: Page, result: () => ReplyBody) {
  const calls = Object.entries(parts)
  const held = new Held(({ pathname }) => calls.find(([call]) => pathname === `/api/${call}`)?.[0] ?? null)
  await held.watch(page)
  const answers = calls.map(([call, part]) => {
    const needed = (data: object) => ({ ...data, ...allMet[part], ...result()[part] })
    return [call, but(needed)] as const
  })
  await held.answer(Object.fromEntries(answers))
}

test('every gate says its sentence', async ({ browser, baseURL, request }) => {
  test.setTimeout(400_000)
  const guest = await browser.newPage()
  const { session } = await new ApiPerson(request).register()
  const context = await browser.newContext({
    storageState: browserOf(baseURL!, { session, lang: 'en', theme: 'light' }),
  })
  const page = await context.newPage()
  let result: ReplyBody = {}
  await answering(page, () => result)
  const dialog = page.getByRole('dialog', { name: 'Opps!' })
  for (const { path, name } of purposes)
    await test.step(name, async () => {
      await guest.goto(`${path}?stopped=true`)
      await expect(guest.getByRole('dialog', { name: 'Opps!' })).toContainText(
        'You have not logged in. Please log in first.',
      )
      for (const [at, [shut, sentence]] of gatesOf(name).entries()) {
        result = shut
        if (at === 0) await page.goto(`${path}?stopped=true`)
        else await page.getByRole('button', { name: 'Check again' }).click()
        await expect(dialog).toContainText(sentence)
        if (at === 0) expect(await brokenRules(page)).toEqual([])
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
      }
      result = {}
      await page.getByRole('button', { name: 'Check again' }).click()
      await expect(page.getByRole('heading', { name: "You're ready to list" })).toBeVisible()
    })
  await guest.close()
  await context.close()
})
