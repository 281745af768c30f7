import { FlowPage } from './flow'

/** The block dialog. */
export class BlockingPage extends FlowPage {
  /** The page's own button, which the flow replaces with another. */
  readonly entry = this.page.getByRole('button', { name: this.say('public.detail.block'), exact: true })
  openAgain = () => this.frame.locator('[data-event="dialog.opened"]').click()
  close = () => this.frame.locator('[data-event="dialog.closed"]').click()
  lookAgain = () => this.press('blocking.lookAgain')
  tryAgain = () => this.press('ui.retry')
  unblock = () => this.press('blocking.unblock')
  askAgain = () => this.press('blocking.blockAgain')

  async block(reason: string) {
    await this.frame.getByRole('textbox').fill(reason)
    await this.frame.locator('[data-event="block.confirmed"]').click()
  }
}
