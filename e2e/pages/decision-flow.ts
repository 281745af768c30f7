import type { Locator } from 'playwright/test'
import { FlowPage } from './flow'

/** The moderation queue with an open listing, its decision and the decisions that can be undone. */
export class DecisionFlowPage extends FlowPage {
  protected override readonly ignoresLinks = true

  private readonly dialog = this.frame.getByRole('dialog')
  readonly approval: Locator = this.frame.locator('button[type="button"][data-event="decision.made"]')

  /** Selects the open listing and the one after it, or none; on phones their boxes are hidden. */
  select = (several: boolean) =>
    this.page.evaluate((both) => {
      const boxOf = (line?: Element | null) => line?.querySelector<HTMLInputElement>('input')
      for (const box of document.querySelectorAll<HTMLInputElement>('[data-item] input:checked')) box.click()
      if (!both) return
      const open = document.querySelector('[data-item] a[aria-current]')?.closest('[data-item]')
      boxOf(open)?.click()
      boxOf(open?.nextElementSibling)?.click()
    }, several)

  approve = () => this.approval.click()

  async ask(reason: string) {
    await this.frame.locator('[name="reason"]').fill(reason)
    await this.frame.locator('[type="submit"][data-event="decision.made"]').click()
  }

  async confirm(reason: string) {
    await this.dialog.locator('[name="why"]').fill(reason)
    await this.dialog.locator('[data-event="rejection.confirmed"]').click()
  }

  close = () => this.dialog.locator('[data-event="dialog.closed"]').click()
  reject = () => this.frame.locator('[data-event="rejection.asked"]').click()
  undo = () => this.frame.locator('[data-event="undo.asked"]').last().click()
  lookAgain = () => this.press('admin.review.lookAgain')
}
