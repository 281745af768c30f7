import { expect, test } from 'playwright/test'
import { pdfBytes } from '../../../tests/support/pdf'
import { Admin } from '../../pages/admin'
import { newcomer } from '../../pages/sign-in'
import { ApiPerson, seat, seatNewcomer } from '../../screens/people'

const pdf = {
  name: 'licence.pdf',
  mimeType: 'application/pdf',
  buffer: pdfBytes('a licence'),
}

test('an agent applies for verification, answers a question, and gets the badge', async ({
  page,
  browser,
  request,
}) => {
  const who = { ...newcomer(), name: `Agent ${Date.now() % 1e6}` }
  const office = await browser.newPage()
  await seat(office, await new ApiPerson(request).signIn('admin@threshold.test', 'admin-for-the-tests'))
  const admin = new Admin(office)

  await test.step('the admin adds a question and moves it to the top by keyboard', async () => {
    await office.goto('/admin/verification-form')
    // A question without text is refused in place; deleting it moves the next question to its position.
    for (let nth = 0; nth < 2; nth++) await office.getByRole('button', { name: 'Add a question' }).click()
    // Only the question that was added last is expanded.
    const words = office.getByLabel('Question in English')
    await words.fill('Which districts?')
    const preview = office.getByRole('region', { name: 'Preview' })
    await expect(preview.getByLabel('Which districts?')).toBeVisible()
    await office.getByRole('button', { name: /^Save as version/ }).click()
    await expect(office.locator('[aria-invalid=true]')).toHaveCount(1)
    await expect(words).toHaveValue('')
    await office.getByRole('button', { name: 'Delete “new question”' }).click()
    await expect(words).toHaveCount(0)
    await office.getByRole('button', { name: /^\d+\. Which districts\?$/ }).press('Enter')
    await expect(words).toHaveValue('Which districts?')
    await expect(office.locator('[aria-invalid=true]')).toHaveCount(0)
    await office.getByLabel('Question in Arabic').fill('أي الأحياء؟')
    const up = office.getByRole('button', { name: 'Move “Which districts?” up' })
    await up.focus()
    while (await up.isEnabled()) await office.keyboard.press('Enter')
    await office.getByRole('button', { name: /^Save as version/ }).click()
    await expect(office.getByText(/^Version \d+ is live\.$/)).toBeVisible()
  })

  await test.step('the agent applies with a file, and a reload loses nothing', async () => {
    await seatNewcomer(page, who)
    await page.goto('/user/verification')
    await page.getByLabel('Licence number').fill('WA-4711')
    await page.getByLabel('On my own').check()
    await page.getByLabel('Homes').check()
    await page.locator('input[type=file]').setInputFiles(pdf)
    await expect(page.getByText('licence.pdf')).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await expect(page.locator('[data-saved]')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Licence number')).toHaveValue('WA-4711')
    await expect(page.getByText('licence.pdf')).toBeVisible()
    await page.getByRole('button', { name: 'Send the application' }).click()
    await expect(page.getByRole('heading', { name: 'Your application is in review' })).toBeVisible()
  })

  await test.step('the admin opens the file and asks a question', async () => {
    await admin.open(who.name)
    const download = office.waitForEvent('download')
    await office.getByRole('button', { name: /licence\.pdf/ }).click()
    expect((await download).suggestedFilename()).toBe('licence.pdf')
    await admin.decide('Request information', 'Which districts do you work in?')
  })

  await test.step('the agent reads the question and answers it, while the previous answers are still filled in', async () => {
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByText('Which districts do you work in?')).toBeVisible()
    await page.getByRole('button', { name: 'Answer the question' }).click()
    await expect(page.getByLabel('Licence number')).toHaveValue('WA-4711')
    await page.getByLabel('Which districts?').fill('Ballard')
    await page.getByRole('button', { name: 'Send the application' }).click()
    await expect(page.getByRole('heading', { name: 'Your application is in review' })).toBeVisible()
  })

  await test.step('the answer is accepted, and the badge appears next to the name', async () => {
    await admin.open(who.name)
    await expect(office.getByText('Ballard')).toBeVisible()
    await admin.decide('Verify')
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByRole('heading', { name: 'You are a verified agent' })).toBeVisible()
    const { data } = await (
      await page.request.get('/api/agent-list', { params: { search: who.name } })
    ).json()
    expect(data).toMatchObject([{ name: who.name, is_verified: true }])
  })
  await office.close()
})
