import { AnyWizard } from './wizard-base'

/** The form for listing a property, step by step. */
export class Wizard extends AnyWizard {
  async facts() {
    await this.type('House')
    for (const group of await this.page.locator('fieldset[id^="field-parameters."]').all())
      if (await group.getByRole('radio').count()) await group.getByRole('radio').nth(2).check()
    await this.page.getByText('More details (optional)').click()
    for (const box of await this.page.locator('input[name^="parameters."]:not([type=radio])').all())
      await box.fill('3')
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

  async price() {
    await this.at('price')
    await this.page.getByLabel('Price', { exact: true }).fill('415000')
  }

  /** Fills in the review; without a title, the one written from the facts stays. */
  async texts(title?: string) {
    await this.at('review')
    if (title !== undefined) await this.page.getByLabel('Title', { exact: true }).fill(title)
    await this.page
      .getByLabel('Description', { exact: true })
      .fill('Three bedrooms, a dry cellar and a garden that gets the sun until the evening.')
  }

  /** Changes one part at the review, in the step that opens, and returns to the review. */
  async change(part: string, fill: () => Promise<unknown>) {
    await this.at('review')
    await this.page.locator(`button[data-part="${part}"]`).click()
    await this.at(part)
    await fill()
    await this.page.getByRole('button', { name: 'Done', exact: true }).click()
    await this.at('review')
  }

  /** Fills in the whole form, up to the button that submits it. */
  async describe(title?: string) {
    await this.place()
    await this.continue()
    await this.facts()
    await this.continue()
    await this.photos()
    await this.continue()
    await this.price()
    await this.continue()
    await this.at('contact')
    await this.continue()
    await this.texts(title)
  }

  send = () => this.sendTo(/\/my-property\//)
}
