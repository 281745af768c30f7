import { expect, type Page } from 'playwright/test'
import { photo } from './picture'

/** The way of a project, step by step. */
export class ProjectWizard {
  constructor(readonly page: Page) {}

  at = (step: string) => expect(this.page.locator('form[data-step]')).toHaveAttribute('data-step', step)
  continue = () => this.page.getByRole('button', { name: 'Continue' }).click()
  saved = () => expect(this.page.locator('[data-saved]')).toBeVisible()

  async details(title: string) {
    await this.at('details')
    await this.page.getByLabel('Category').selectOption({ label: 'Flat' })
    await this.page.getByLabel('Title', { exact: true }).fill(title)
    await this.page.getByLabel('Description', { exact: true }).fill('Forty flats around a garden.')
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

  async plan(title: string) {
    await this.at('plans')
    await this.page.getByRole('button', { name: 'Add a plan' }).click()
    await this.page.getByLabel('Title of the plan').last().fill(title)
    const name = `${title}.pdf`
    const plan = { name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4 ${title}`) }
    await this.page.locator('fieldset input[type=file]').last().setInputFiles(plan)
    await expect(this.page.getByText(name)).toBeVisible()
    await expect(this.page.locator('[role=progressbar]')).toHaveCount(0)
  }

  async photos() {
    await this.at('photos')
    const input = this.page.locator('input[type=file]').first()
    await input.setInputFiles([await photo('front.jpg', '#7a9e7e')])
    await expect(this.page.locator('li img')).toHaveCount(1)
    await expect(this.page.locator('[role=progressbar]')).toHaveCount(0)
  }

  async send() {
    await this.at('review')
    await this.page.getByRole('button', { name: /Send/ }).click()
    await expect(this.page).toHaveURL(/\/my-project\//)
  }
}
