import { FlowPage } from './flow'

/** An agent's application, with the questions of the demo form. */
export class VerificationPage extends FlowPage {
  openForm = () => this.press('verification.open')
  lookAgain = () => this.frame.locator('[data-event="look.again"]').click()
  applyAgain = () => this.frame.locator('[data-event="apply.again"]').click()
  cancel = () => this.press('ui.cancel')

  /** Answers all required questions of the form and sends it. */
  async fillAndSend() {
    for (const box of await this.frame.locator('input[aria-required="true"]').all()) await box.fill('4711')
    for (const group of await this.frame.locator('fieldset').all()) {
      const first = group.locator('input').first()
      if (!(await first.isChecked())) await first.check()
    }
    await this.frame.locator('[data-event="application.submitted"]').click()
  }
}
