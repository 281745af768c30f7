import { FlowPage } from './flow'

/** The application of an agent; the questions are those of the demo form. */
export class VerificationPage extends FlowPage {
  openForm = () => this.press('verification.open')
  lookAgain = () => this.frame.locator('[data-event="look.again"]').click()
  applyAgain = () => this.frame.locator('[data-event="apply.again"]').click()
  cancel = () => this.press('ui.cancel')

  /** Answers any required questions of the form and sends it. */
  async fillAndSend() {
    for (const box of await this.frame.locator('input[aria-required="true"]').all()) await box.fill('4711')
    for (const group of await this.frame.locator('fieldset').all()) {
      const first = group.locator('input').first()
      if (!(await first.isChecked())) await first.check()
    }
    await this.frame.locator('[data-event="application.submitted"]').click()
  }
}
