import { expect, type Page } from 'playwright/test'
import { photo } from './picture'

/** The way of a listing, step by step. */
export class Wizard {
  constructor(readonly page: Page) {}

  private onward = () => this.page.getByRole('button', { name: 'Continue' }).click()
  at = (step: string) => expect(this.page.locator('form[data-step]')).toHaveAttribute('data-step', step)

  async details(title: string) {
    await this.at('details')
    await this.page.getByLabel('Category').selectOption({ label: 'House' })
    await this.page.getByLabel('Price', { exact: true }).fill('415000')
    await this.page.getByLabel('Title', { exact: true }).fill(title)
    await this.page
      .getByLabel('Description', { exact: true })
      .fill('Three bedrooms, a dry cellar and a garden that gets the sun until the evening.')
  }

  async place() {
    await this.at('place')
    await this.page.getByLabel('City', { exact: true }).fill('Seattle')
    await this.page.getByLabel('State or region').fill('Washington')
    await this.page.getByLabel('Country', { exact: true }).fill('United States')
    await this.page.getByLabel('Address', { exact: true }).fill('Ballard, Seattle')
    await this.page.locator('.leaflet-container').click({ position: { x: 120, y: 120 } })
    await expect(this.page.getByLabel('Latitude')).not.toHaveValue('')
  }

  async facts() {
    await this.at('facts')
    for (const box of await this.page.locator('input[name^="parameters."]').all()) await box.fill('3')
    for (const list of await this.page.locator('select[name^="parameters."]').all())
      await list.selectOption({ index: 1 })
    await this.page.getByRole('checkbox').first().check()
    await this.page.getByLabel('Add something near').selectOption({ index: 1 })
    await this.page.getByRole('button', { name: 'Add', exact: true }).click()
    await this.page.locator('[name="facilities.0.distance"]').fill('0.4')
  }

  async photos() {
    await this.at('photos')
    const input = this.page.locator('input[type=file]').first()
    await input.setInputFiles([await photo('front.jpg', '#7a9e7e'), await photo('garden.jpg', '#c97b63')])
    await expect(
      this.page.getByRole('img', { name: '' }).or(this.page.locator('li img')).nth(1),
    ).toBeVisible()
    await expect(this.page.locator('[role=progressbar]')).toHaveCount(0)
  }

  async search() {
    await this.at('search')
    await this.page.getByLabel('Title for search engines').fill('A house with a garden in Ballard')
  }

  continue = this.onward

  async send() {
    await this.at('review')
    await this.page.getByRole('button', { name: /Send/ }).click()
    await expect(this.page).toHaveURL(/\/my-property\//)
  }

  async saved() {
    await expect(this.page.locator('[data-saved]')).toBeVisible()
  }
}
