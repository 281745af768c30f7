import { FlowPage } from './flow'

/** The pages for resetting a password and undoing a change. */
export class RecoveryPage extends FlowPage {
  private readonly button = (event: string) => this.frame.locator(`[data-event="${event}"]`)
  send = (event: string) => this.button(event).click()

  async sendEmail(email: string) {
    await this.fill('signup.email', email)
    await this.send('email.submitted')
  }

  async sendPassword(password: string) {
    await this.fill('signup.newPassword', password)
    await this.fill('signup.repeat', password)
    await this.send('password.submitted')
  }

  /** Opens another page of the flow in the same document, as the browser's back and forward buttons do. */
  goes = (to: string) =>
    this.page.evaluate((address) => {
      const key = crypto.randomUUID()
      history.pushState({ key, __TSR_key: key }, '', address)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    }, to)
}
