import type { Draft, RefundMethod } from '../../machines/flows/refund/ports'
import { FlowPage } from './flow'

/** The refunds of a payment in the administration, with their dialog. */
export class RefundFlowPage extends FlowPage {
  /** The frame's dialog; its buttons are behind none. */
  private readonly dialog = this.frame.getByRole('dialog')

  entry(method: RefundMethod) {
    const gateway = this.say('receipt.gateway.stripe')
    const name = this.say(`operator.giveBack.${method}`, { gateway })
    return this.frame.getByRole('button', { name: method === 'arrived' ? new RegExp(`^${name}`) : name })
  }

  /** Fills in the form as far as it has these fields, and submits it. */
  async review({ minor, reason, at, ref }: Draft, method: RefundMethod) {
    const fill = (name: string, value: string) => this.dialog.locator(`[name="${name}"]`).fill(value)
    if (method !== 'arrived') await fill('amount', minor === null ? '' : String(minor / 100))
    await fill('reason', reason)
    if (method !== 'send') await fill('at', at)
    if (method === 'note') await fill('ref', ref)
    await this.dialog.locator('[data-event="refund.reviewed"]').click()
  }

  async confirm(isChecked: boolean) {
    await this.dialog.getByRole('checkbox').setChecked(isChecked)
    await this.dialog.locator('[data-event="refund.confirmed"]').click()
  }

  back = () => this.press('operator.giveBack.back')
  lookAgain = () => this.press('operator.giveBack.lookAgain')
  tryAgain = () => this.press('ui.retry')
  close = () => this.dialog.locator('[data-event="dialog.closed"]').click()
}
