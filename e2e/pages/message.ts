import { FlowPage } from './flow'

/** An outgoing message in a conversation. */
export class MessagePage extends FlowPage {
  readonly box = this.page.getByRole('textbox', { name: this.say('chat.write'), exact: true })
  record = () => this.page.getByRole('button', { name: this.say('message.record'), exact: true }).click()
  send = (event: string) => this.frame.locator(`[data-event="${event}"]`).click()

  async write(text: string) {
    await this.box.fill(text)
    await this.box.press('Enter')
  }
}
