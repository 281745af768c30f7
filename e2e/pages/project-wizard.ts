import { expect } from 'playwright/test'
import { pdfBytes } from '../../tests/support/pdf'
import { AnyWizard } from './wizard-base'

/** The form for adding a project, step by step. */
export class ProjectWizard extends AnyWizard {
  async facts(title: string) {
    await this.type('Flat')
    await this.page.getByLabel('Title', { exact: true }).fill(title)
  }

  async description() {
    await this.at('review')
    await this.page.getByLabel('Description', { exact: true }).fill('Forty flats around a garden.')
  }

  async plan(title: string) {
    await this.at('photos')
    await this.page.getByRole('button', { name: 'Add a plan' }).click()
    await this.page.getByLabel('Title of the plan').last().fill(title)
    const name = `${title}.pdf`
    const plan = { name, mimeType: 'application/pdf', buffer: pdfBytes(title) }
    await this.page.locator('fieldset input[type=file]').last().setInputFiles(plan)
    await expect(this.page.getByText(name)).toBeVisible()
    await expect(this.page.locator('[role=progressbar]')).toHaveCount(0)
  }

  photos = () => this.addPhotos(['front.jpg', '#7a9e7e'])
  send = () => this.sendTo(/\/my-project\//)
}
