import { expect, type Page } from 'playwright/test'
import { photo } from './picture'

/** Common parts of the property and project forms. */
export class AnyWizard {
  constructor(readonly page: Page) {}

  at = (step: string) => expect(this.page.locator('form[data-step]')).toHaveAttribute('data-step', step)
  continue = () => this.page.getByRole('button', { name: 'Continue' }).click()
  saved = () => expect(this.page.locator('[data-saved]')).toBeVisible()

  /** Chooses the property type in the step of the facts. */
  protected async type(category: string) {
    await this.at('facts')
    await this.page.getByRole('radio', { name: category, exact: true }).check()
  }

  /** Opens the fields of city, state and country, which a suggestion fills in otherwise. */
  async placeByHand() {
    // The list of suggestions covers the button.
    await this.page.keyboard.press('Escape')
    await this.page.getByRole('button', { name: /^(Enter it by hand|Change place)$/ }).click()
  }

  async place() {
    await this.at('place')
    const city = this.page.getByLabel('City', { exact: true })
    if (!(await city.isVisible())) await this.placeByHand()
    await city.fill('Seattle')
    await this.page.getByLabel('State or region').fill('Washington')
    await this.page.getByLabel('Country', { exact: true }).fill('United States')
    await this.page.getByLabel('Address', { exact: true }).fill('Ballard, Seattle')
    await this.page.keyboard.press('Escape')
    // The map flies to the entered town until its scale shows metres, after which a click places the pin there.
    await expect(this.page.locator('.leaflet-control-scale-line')).toHaveText(/\d m$/)
    await this.page.locator('.leaflet-container').click({ position: { x: 120, y: 120 } })
    await expect(this.page.getByLabel('Latitude')).toHaveValue(/^47\.6/)
    await expect(this.page.getByLabel('Longitude')).toHaveValue(/^-122\.3/)
  }

  protected async addPhotos(...colours: [name: string, colour: string][]) {
    await this.at('photos')
    const chosen = await Promise.all(colours.map(([name, colour]) => photo(name, colour)))
    await this.page.locator('input[type=file]').first().setInputFiles(chosen)
    await expect(this.page.locator('li img')).toHaveCount(colours.length)
    await expect(this.page.locator('[role=progressbar]')).toHaveCount(0)
  }

  /** Submits at the last step, where missing requirements are reported. */
  async submit() {
    await this.at('review')
    await this.page.getByRole('button', { name: /Submit/ }).click()
  }

  protected async sendTo(page: RegExp) {
    await this.submit()
    await expect(this.page).toHaveURL(page)
  }
}
