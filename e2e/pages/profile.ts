import { expect, type Page } from 'playwright/test'
import { photo } from './picture'

/**
 * Fills in the profile fields required for listing (§5: name, e-mail, mobile, picture, address) and saves the profile.
 */
export async function completeProfile(page: Page) {
  await page.locator('input[type=file]').setInputFiles(await photo('me.jpg', '#335c67'))
  await page.getByLabel('Address', { exact: true }).fill('Ballard, Seattle')
  await page.getByRole('button', { name: /Save/ }).click()
  await expect(page).not.toHaveURL(/\/user\/profile/)
}
