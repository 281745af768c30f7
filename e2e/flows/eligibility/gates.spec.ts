import { expect, test, type Page } from 'playwright/test'
import { brokenRules } from '../../kit/axe'
import { draftReply, keepGuestDraft, wholeFields } from '../../kit/drafts'
import { Held } from '../../kit/hold-reply'
import { but, taken } from '../../kit/replies'
import { ApiPerson, browserOf } from '../../screens/people'

/** Everything for which a package has slots: the page with its gates, and its name in the dialog (§6, §8, D34). */
const purposes = [
  { kind: 'property', at: 'listing', name: 'Property List' },
  { kind: 'property', at: 'feature', name: 'Property Feature' },
  { kind: 'project', at: 'listing', name: 'Project List' },
  { kind: 'project', at: 'feature', name: 'Project Feature' },
] as const

/** Opens the page to which the gates apply: featuring, or the end of a completed listing form (D98). */
async function arrive(page: Page, { kind, at }: (typeof purposes)[number], isGuest: boolean) {
  if (at === 'feature') return page.goto(`/feature/${kind}/1?stopped=true`)
  await page.goto(`${isGuest ? '/list-' : '/user/add-'}${kind}?step=review`)
  await page.getByRole('button', { name: 'Submit for review' }).click()
}

/** The server's reply for a user who meets every requirement. */
const allMet = {
  settings: { demo_mode: false, verification_required_for_user: true },
  person: { account_state: 'active', missing_fields: [] as string[], verification_status: 'success' },
  limit: { package_available: true, feature_available: true, limit_available: true },
}
type ReplyBody = { [K in keyof typeof allMet]?: Partial<(typeof allMet)[K]> }

/**
 * Returns the gates after the first one in order, each closed while all others are open, with the message required by
 * the specification.
 */
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

/** Lets the server answer, and adjusts its replies for the gate under test. Every listing form is already completed. */
async function answering(page: Page, result: () => ReplyBody, drafts: Record<string, object>) {
  const calls = Object.entries(parts)
  const names = [...calls.map(([call]) => call), 'listing-draft']
  const held = new Held(({ pathname }) => names.find((call) => pathname === `/api/${call}`) ?? null)
  await held.watch(page)
  const answers = calls.map(([call, part]) => {
    const needed = (data: object) => ({ ...data, ...allMet[part], ...result()[part] })
    return [call, but(needed)] as const
  })
  const draft = async (_: unknown, { search }: URL) =>
    taken(drafts[search.includes('project') ? 'project' : 'property'])
  await held.answer({ ...Object.fromEntries(answers), 'listing-draft': draft })
}

test('every closed gate shows its message', async ({ browser, baseURL, request }) => {
  test.setTimeout(400_000)
  const guest = await browser.newPage()
  const { session } = await new ApiPerson(request).register()
  const context = await browser.newContext({
    storageState: browserOf(baseURL!, { session, lang: 'en', theme: 'light' }),
  })
  const page = await context.newPage()
  let result: ReplyBody = {}
  const fields = {
    property: await wholeFields(request, 'property'),
    project: await wholeFields(request, 'project'),
  }
  const drafts = {
    property: draftReply(5, 'property', fields.property, 1),
    project: draftReply(6, 'project', fields.project, 1),
  }
  await answering(page, () => result, drafts)
  const dialog = page.getByRole('dialog', { name: 'Opps!' })
  for (const purpose of purposes)
    await test.step(purpose.name, async () => {
      const { kind, name, at: place } = purpose
      // At the end of the form the steps are simply due, as no gate was hit.
      const isDue = place === 'listing'
      const almost = (of: Page) => of.getByRole('heading', { name: 'Almost there – finish these steps' })
      await guest.goto('/api/health')
      await keepGuestDraft(guest, { kind, fields: fields[kind], step: 'review', photos: 1 })
      await arrive(guest, purpose, true)
      if (isDue) await expect(almost(guest)).toBeVisible()
      else
        await expect(guest.getByRole('dialog', { name: 'Opps!' })).toContainText(
          'You have not logged in. Please log in first.',
        )
      for (const [at, [shut, sentence]] of gatesOf(name).entries()) {
        result = shut
        if (at === 0) await arrive(page, purpose, false)
        else await page.getByRole('button', { name: 'Check again' }).click()
        if (isDue) {
          await expect(almost(page)).toBeVisible()
          await expect(dialog).toHaveCount(0)
          continue
        }
        await expect(dialog).toContainText(sentence)
        if (at === 0) expect(await brokenRules(page)).toEqual([])
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
      }
      result = {}
      await page.getByRole('button', { name: 'Check again' }).click()
      await expect(page.getByRole('heading', { name: "You're ready to start" })).toBeVisible()
    })
  await guest.close()
  await context.close()
})
