import { expect, type Page } from 'playwright/test'
import { Keyboard } from '../screens/keyboard'

/** An admin who makes refunds on a payment's page using only the keyboard. */
export class RefundPage {
  readonly keys: Keyboard

  constructor(readonly page: Page) {
    this.keys = new Keyboard(page)
  }

  get dialog() {
    return this.page.getByRole('dialog')
  }

  /** Button that opens the refund dialog. */
  get entry() {
    return this.page.getByRole('main').getByRole('button', { name: /^Refund through/ })
  }

  private button = (name: string | RegExp) => this.dialog.getByRole('button', { name, exact: true })

  /** The payment's refund requests, newest first. */
  get orders() {
    return this.page.getByRole('table', { name: 'Ordered and recorded refunds' }).getByRole('row')
  }

  async open(paymentId: string) {
    await this.page.goto(`/admin/record/payment/${paymentId}`)
    await expect(this.entry).toBeVisible()
  }

  /** Enters the amount and reason of a refund, and ends at the confirmation. */
  async write(sum: string, reason: string) {
    await this.keys.type(this.dialog.getByLabel(/^Amount/), sum)
    await this.keys.type(this.dialog.getByLabel('Reason'), reason)
    await this.keys.push(this.button('Review'))
    await expect(this.dialog.getByRole('checkbox')).toBeVisible()
  }

  /** Confirms the refund, and ends at the list of refund requests. */
  async confirm() {
    await this.keys.push(this.dialog.getByRole('checkbox'), 'Space')
    await this.keys.push(this.button(/^Refund \S*\d/))
    await expect(this.dialog).toBeHidden()
    await expect(this.page.getByRole('heading', { name: 'Refund', exact: true })).toBeFocused()
  }

  back = () => this.keys.push(this.button('Back'))
}
