import { expect, test } from 'playwright/test'
import { Admin } from '../../pages/admin'
import { payByCard } from '../../pages/checkout'
import { ProjectWizard } from '../../pages/project-wizard'
import { ApiPerson, browserOf } from '../../screens/people'

/** Tests projects and featuring as users experience them, on the real server without mocked responses. */
test('a builder buys a package, adds a project with a floor plan and has it featured', async ({
  browser,
  baseURL,
  request,
}) => {
  test.setTimeout(180_000)
  const builder = await new ApiPerson(request).register()
  await builder.completeProfile()
  const boss = await new ApiPerson(request).signIn('admin@threshold.test', 'admin-for-the-tests')
  const as = async ({ session }: ApiPerson) => {
    const storageState = browserOf(baseURL!, { session, lang: 'en', theme: 'light' })
    return (await browser.newContext({ storageState })).newPage()
  }
  const page = await as(builder)
  const operatorPage = await as(boss)
  const admin = new Admin(operatorPage)
  const nth = builder.session!.data.id
  const tower = `Harbour Towers ${nth}`
  const titleOf = `A house in front ${nth}`

  const wizard = new ProjectWizard(page)
  await test.step('fills in the form, which survives a reload together with its floor plan', async () => {
    await page.goto('/list-project')
    await wizard.place()
    await wizard.continue()
    await wizard.facts(tower)
    await wizard.continue()
    await wizard.plan('Ground floor')
    // The next floor plan can be added only once this one is complete.
    const add = page.getByRole('button', { name: 'Add a plan' })
    await add.click()
    await expect(add).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'Remove plan 2' }).click()
    await expect(add).not.toHaveAttribute('aria-disabled', 'true')
    // The draft is saved shortly after typing stops.
    const stored = async () => (await builder.get('listing-draft', { listing: 'project' })).data.fields.plans
    await expect
      .poll(async () => (await stored())?.map((plan: any) => (plan.file_id ? plan.title : 'no file')))
      .toEqual(['Ground floor'])
    await page.reload()
    await expect(page.getByLabel('Title of the plan')).toHaveValue('Ground floor')
    await expect(page.getByText('Ground floor.pdf')).toBeVisible()
    await wizard.photos()
    await wizard.continue()
    await wizard.description()
  })

  await test.step('learns at the end what a project requires, and buys the package', async () => {
    await wizard.submit()
    await expect(page.getByRole('heading', { name: 'Almost there – finish these steps' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Choose a plan' }).click()
    await expect(page).toHaveURL(/subscription-plan\?for=project_list/)
    const main = page.getByRole('main')
    await expect(main).toContainText('To list a project you need a plan with project listings.')
    await expect(main).toContainText('Once published, the slot is used')
    const plans = main.getByRole('listitem').filter({ has: page.getByRole('heading') })
    await expect(plans.first()).toContainText('Includes what you need')
    await expect(plans.first()).toContainText('Project listings')
    await expect(plans.last()).not.toContainText('Includes what you need')
    await payByCard(page, '4242424242424242', 'Agency')
    await expect(page.getByRole('heading', { name: "You're all set" })).toBeVisible()
  })

  await test.step('returns to the project, which is submitted automatically', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Submit my listing' }).click()
    await expect(page).toHaveURL(/\/my-project\//)
    await expect(page.locator('[data-standing=pending]')).toBeVisible()
  })

  await test.step('the admin sees the floor plan and approves the project', async () => {
    await admin.open(tower)
    await expect(operatorPage.getByRole('button', { name: 'Open Ground floor' })).toBeVisible()
    await admin.decide('Approve')
    await expect(operatorPage.locator('[data-record=project]')).toHaveAttribute('data-state', /approved/)
  })

  await test.step('everyone can view the project, and a package unlocks the floor plan', async () => {
    const guest = await browser.newPage()
    await guest.goto(new URL(page.url()).pathname.replace('my-project', 'project-details'))
    await expect(guest.getByRole('heading', { name: tower })).toBeVisible()
    await expect(guest.getByText('Ground floor')).toBeVisible()
    await expect(guest.getByRole('link', { name: 'Ground floor' })).toHaveCount(0)
    await guest.close()
  })

  await test.step('the owner requests to feature a property', async () => {
    const slug = await builder.list(titleOf)
    const [own] = (await builder.get('get-added-properties', { slug_id: slug })).data
    await boss.post('admin/advance', { record: 'property', id: String(own.id), event: 'listing.approved' })
    await page.goto(`/my-property/${slug}`)
    await page.getByRole('link', { name: 'Feature this listing' }).click()
    await page.getByRole('button', { name: 'Feature the property' }).click()
    await page.getByRole('button', { name: 'Request featuring' }).click()
    await expect(page.getByRole('row', { name: titleOf })).toContainText('Waiting for review')
  })

  await test.step('the admin approves the request, and the property is featured', async () => {
    await admin.open(titleOf)
    await admin.decide('Feature it')
    await expect(operatorPage.locator('[data-record=advertisement]')).toHaveAttribute(
      'data-state',
      'approved',
    )
    const visitor = await browser.newPage()
    await visitor.goto(`/properties?promoted=true&search=${encodeURIComponent(titleOf)}`)
    const card = visitor.getByRole('article').filter({ hasText: titleOf })
    await expect(card).toContainText('Featured')
    await visitor.close()
    await page.goto('/user/advertisement')
    await expect(page.getByRole('row', { name: titleOf })).toContainText('Featured')
    await page.goto('/user/subscription')
    await page.locator('summary').first().click()
    await expect(page.getByText(tower)).toBeVisible()
    await expect(page.getByText(titleOf)).toHaveCount(2)
  })
  await page.context().close()
  await operatorPage.context().close()
})
