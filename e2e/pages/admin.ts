import { expect, type Page } from 'playwright/test'

/** Admin pages on which a record is found in the queue and decided on. */
export class Admin {
  constructor(readonly page: Page) {}

  async open(title: string) {
    await this.page.goto(`/admin/queue?search=${encodeURIComponent(title)}`)
    const list = this.page.getByRole('list', { name: 'Moderation queue' })
    await list.getByRole('link', { name: title }).first().click()
    await expect(this.page.getByRole('heading', { level: 2, name: title })).toBeVisible()
    await this.page.getByRole('link', { name: 'Open full record' }).click()
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }

  /** Makes a decision; `choice` selects an option if the decision has several. */
  async decide(act: string, reason?: string, choice?: string) {
    await this.page.getByRole('button', { name: act, exact: true }).click()
    const dialog = this.page.getByRole('dialog')
    if (choice) await dialog.getByRole('radio', { name: choice }).check()
    // The dialog has only one text field, for a reason or an answer.
    if (reason) await dialog.getByRole('textbox').fill(reason)
    await dialog.getByRole('button', { name: act, exact: true }).click()
    await expect(dialog).toBeHidden()
  }
}
