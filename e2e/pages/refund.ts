import { expect, type Page } from 'playwright/test'
import { Keyboard } from '../screens/keyboard'

/** An administrator who sends money back with a keyboard and nothing else, at the record of a payment. */
export class RefundPage {
  readonly keys: Keyboard

  constructor(readonly page: Page) {
    this.keys = new Keyboard(page)
  }

  get dialog() {
    return this.page.getByRole('dialog')
  }

  /** The button that begins it. */
  get entry() {
    return this.page.getByRole('main').getByRole('button', { name: /^Refund through/ })
  }

  private button = (name: string | RegExp) => this.dialog.getByRole('button', { name, exact: true })

  /** The orders at this payment, the last first. */
  get orders() {
    return this.page.getByRole('table', { name: 'Ordered and recorded refunds' }).getByRole('row')
  }

  async open(paymentId: string) {
    await this.page.goto(`/admin/record/payment/${paymentId}`)
    await expect(this.entry).toBeVisible()
  }

  /** Enters the amount and the reason of a refund; ends where it is confirmed. */
  async write(sum: string, reason: string) {
    await this.keys.type(this.dialog.getByLabel(/^Amount/), sum)
    await this.keys.type(this.dialog.getByLabel('Reason'), reason)
    await this.keys.push(this.button('Review'))
    await expect(this.dialog.getByRole('checkbox')).toBeVisible()
  }

  /** Confirms what was written, and stands at the orders then. */
  async confirm() {
    await this.keys.push(this.dialog.getByRole('checkbox'), 'Space')
    await this.keys.push(this.button(/^Refund \S*\d/))
    await expect(this.dialog).toBeHidden()
    await expect(this.page.getByRole('heading', { name: 'Refund', exact: true })).toBeFocused()
  }

  back = () => this.keys.push(this.button('Back'))
}
