import { expect, test } from 'playwright/test'
import { ApiPerson, browserOf } from '../../screens/people'

const named = 'فيلا عصرية'

test('an operator translates a property type into Arabic, which Arabic visitors see in the title, filter and page', async ({
  browser,
  request,
  baseURL,
}) => {
  const boss = await new ApiPerson(request).signIn('admin@threshold.test', 'admin-for-the-tests')
  const storageState = browserOf(baseURL!, { session: boss.session, lang: 'en', theme: 'light' })
  const office = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } })
  const form = await office.newPage()
  await form.goto('/admin/catalogue?kind=category&search=Villa')
  await form.getByRole('main').getByRole('link', { name: 'Edit' }).first().click()
  const arabic = form.locator('[data-language=ar]')
  const name = arabic.getByRole('textbox', { name: 'Name' })
  await expect(name).toHaveAttribute('dir', 'rtl')
  const before = await name.inputValue()
  const save = async (text: string) => {
    await name.fill(text)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  }
  try {
    await name.fill('')
    await expect(arabic).toContainText('Missing: Name')
    await save(named)
    await expect(form.getByText('Name (Arabic)').first()).toBeVisible()

    const visitor = await browser.newContext({ locale: 'ar', viewport: { width: 1440, height: 900 } })
    const page = await visitor.newPage()
    await page.goto('/properties?category_slug_id=villa')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(named)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.getByRole('button', { name: named }).first()).toBeVisible()
    const card = page.locator('[data-listing]').first()
    await expect(card).toContainText('غرف النوم')
    await card.getByRole('link').first().click()
    await expect(page.locator('main')).toContainText(named)
    await page.goto(`/properties?search=${encodeURIComponent('فيلا للبيع في دبي')}`)
    await expect(page.locator('[data-listing]').first()).toContainText('دبي')
    await visitor.close()

    const english = await browser.newContext({ locale: 'en-GB' })
    const plain = await english.newPage()
    await plain.goto('/properties?category_slug_id=villa')
    await expect(plain.getByRole('heading', { level: 1 })).toContainText('Villa')
    await english.close()
  } finally {
    await save(before)
    await office.close()
  }
})
