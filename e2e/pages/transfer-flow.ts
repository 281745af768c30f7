import { FlowPage } from './flow'

/** Payment by bank transfer. */
export class TransferPage extends FlowPage {
  begin = () => this.press('transfer.begin')
  giveUp = () => this.press('transfer.giveUp')
  giveUpNow = () => this.press('transfer.giveUpNow')
  keep = () => this.press('transfer.keep')
  lookAgain = () => this.press('transfer.recheck')
  tryAgain = () => this.press('ui.retry')
  beginAnew = () => this.press('transfer.beginAnew')
  cancel = () => this.press('ui.cancel')

  /** Chooses a file through the browser's dialog, as users do, and sends it after the preview. */
  async sendReceipt(file: { name: string; mimeType: string; buffer: Buffer }) {
    const dialog = this.page.waitForEvent('filechooser')
    await this.press('ui.fileChoose')
    await (await dialog).setFiles(file)
    await this.press('transfer.sendReceipt')
  }
}
