import { expect, type Page } from 'playwright/test'

/** The administration: find something in the queue and decide. */
export class Admin {
  constructor(readonly page: Page) {}

  async open(title: string) {
    await this.page.goto('/admin/queue')
    const row = this.page.getByRole('row', { name: title })
    const more = this.page.getByRole('button', { name: 'Show more' })
    await expect(this.page.getByRole('table')).toBeVisible()
    const rows = this.page.getByRole('row')
    while (!(await row.count())) {
      const shown = await rows.count()
      await more.click()
      await expect.poll(() => rows.count()).toBeGreaterThan(shown)
    }
    await row.getByRole('link').click()
    await expect(this.page.getByRole('heading', { name: title })).toBeVisible()
  }

  async decide(act: string, reason?: string) {
    await this.page.getByRole('button', { name: act, exact: true }).click()
    const dialog = this.page.getByRole('dialog')
    // The one box: a reason, or an answer.
    if (reason) await dialog.getByRole('textbox').fill(reason)
    await dialog.getByRole('button', { name: act, exact: true }).click()
    await expect(dialog).toBeHidden()
  }
}
