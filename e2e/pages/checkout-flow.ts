import type { Gateway } from '../../machines/flows/checkout/setup'
import { FlowPage } from './flow'

/** The checkout of a package. */
export class CheckoutPage extends FlowPage {
  async choose(gateway: Gateway) {
    const card = this.say(`checkout.gateway.${gateway}.note`)
    await this.frame.getByRole('radio', { name: card }).check()
    await this.press('checkout.goOn')
  }

  /** Enters a card into the fields, as labelled in the gateway's form, and pays. */
  async pay(number: string) {
    await this.fill('sandbox.form.number', number)
    await this.fill('sandbox.form.expiry', '12 / 34')
    await this.fill('sandbox.form.cvc', '123')
    const [before = '', after = ''] = this.say('checkout.pay', { price: '§' }).split('§')
    // The digit between the texts belongs to the price, without which paying is impossible.
    await this.frame.getByRole('button', { name: new RegExp(`^${before}.*\\p{Nd}.*${after}$`, 'u') }).click()
  }

  /** Opens the gateway's window. */
  goOver = (gateway: Gateway) =>
    this.press('checkout.window.open', { gateway: this.say(`checkout.gateway.${gateway}`) })

  takeFree = () => this.press('checkout.takeFree')
  changeMethod = () => this.press('checkout.changeGateway')
  sayLeft = () => this.press('checkout.left')
  tryAgain = () => this.press('checkout.retry')
  loadAgain = () => this.press('ui.retry')
  lookAgain = () => this.press('checkout.recheck')
  buyOnceMore = () => this.press('checkout.buyAnother')
  cancel = () => this.press('ui.cancel')
}
