import { expect, test } from 'playwright/test'
import { Admin } from '../../pages/admin'
import { mailsTo } from '../../pages/mailbox'
import { ApiPerson, browserOf } from '../../screens/people'

test('a guest contacts the operator, who answers by e-mail from the queue', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const subject = `A visit on Monday ${Date.now()}`
  const email = `guest${Date.now()}@example.test`
  await page.goto('/contact-us')
  await page.getByLabel('Your message').fill('May I see the house at noon?')
  await page.getByRole('button', { name: 'Send message' }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('3 fields need your attention')
  await expect(page.getByLabel('Your message')).toHaveValue('May I see the house at noon?')
  await page.getByLabel('First name').fill('Mona')
  await page.getByLabel('Last name').fill('Said')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Subject').fill(subject)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Message sent' })).toContainText(email)

  const { session } = await new ApiPerson(request).signIn('admin@threshold.test', 'admin-for-the-tests')
  const office = await browser.newContext({
    storageState: browserOf(baseURL!, { session, lang: 'en', theme: 'light' }),
  })
  const admin = new Admin(await office.newPage())
  await admin.open(subject)
  await expect(admin.page.getByText('May I see the house at noon?')).toBeVisible()
  await admin.decide('Reply by e-mail', 'Yes, at noon.')
  await expect(admin.page.locator('[data-record="contact-message"]')).toHaveAttribute(
    'data-state',
    'answered',
  )
  await office.close()
  await expect(async () => {
    const mails = await mailsTo(request, email)
    expect(mails[0]?.subject).toBe(`Re: ${subject}`)
    expect(mails[0]?.text).toContain('Yes, at noon.')
  }).toPass({ timeout: 45_000 })
})
