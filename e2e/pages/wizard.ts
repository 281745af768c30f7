import { AnyWizard } from './wizard-base'

/** The form for listing a property, step by step. */
export class Wizard extends AnyWizard {
  async details(title: string) {
    await this.at('details')
    await this.page.getByLabel('Price', { exact: true }).fill('415000')
    const description = 'Three bedrooms, a dry cellar and a garden that gets the sun until the evening.'
    await this.texts('House', title, description)
  }

  async facts() {
    await this.at('facts')
    for (const box of await this.page.locator('input[name^="parameters."]').all()) await box.fill('3')
    for (const [name, usual] of [
      [/ area/, '1200'],
      [/^Year /, '1990'],
    ] as const)
      for (const box of await this.page.getByRole('textbox', { name }).all()) await box.fill(usual)
    for (const list of await this.page.locator('select[name^="parameters."]').all())
      await list.selectOption({ index: 1 })
    await this.page.getByLabel('Energy class').selectOption('B')
    await this.page.getByRole('checkbox').first().check()
    await this.page.getByLabel('Add a nearby place').selectOption({ index: 1 })
    await this.page.getByRole('button', { name: 'Add', exact: true }).click()
    await this.page.locator('[name="facilities.0.distance"]').fill('0.4')
  }

  photos = () => this.addPhotos(['front.jpg', '#7a9e7e'], ['garden.jpg', '#c97b63'])

  async search() {
    await this.at('search')
    await this.page.getByLabel('SEO title').fill('A house with a garden in Ballard')
  }

  send = () => this.sendTo(/\/my-property\//)
}
