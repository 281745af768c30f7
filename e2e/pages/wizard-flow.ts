import { photo } from './picture'
import { FlowPage } from './flow'

/** The wizard as its machine runs it, event by event. */
export class WizardFlowPage extends FlowPage {
  send = (type: string) => this.frame.locator(`[data-event="${type}"]`).first().click()
  choose = (keep: string) => this.frame.locator(`[data-event="draft.chosen"][data-keep="${keep}"]`).click()

  /** Opens a step as the browser's back and forward buttons do. */
  openStep = (step: string) =>
    this.page.evaluate((name) => {
      history.pushState({}, '', `?step=${name}`)
      dispatchEvent(new PopStateEvent('popstate'))
    }, step)

  private readonly photos = this.frame.locator('li', { has: this.page.locator('img') })

  /** Makes sure that there are photos, or that there are none. */
  async havePhotos(wanted: boolean) {
    const there = await this.photos.count()
    if (wanted && there === 0) {
      const chosen = await photo('front.jpg', '#7a9e7e')
      await this.frame.locator('input[type=file]').first().setInputFiles(chosen)
      await this.draws(async () => (await this.photos.count()) > 0)
    }
    for (let left = wanted ? 0 : there; left > 0; left--) {
      await this.photos.first().getByRole('button').last().click()
      await this.draws(async () => (await this.photos.count()) === left - 1)
    }
  }

  /** Changes one part from the review. */
  change = (part: string) =>
    this.frame.locator(`[data-event="part.changed"][data-part="${part}"]`).first().click()

  /** Returns whether the review shows that there are no photos. */
  hasNoPhoto = async () => (await this.frame.locator('[data-photos="0"]').count()) === 1

  /** Returns whether the review shows that the facts are missing. */
  lacksFacts = async () =>
    (await this.frame
      .locator('li', { has: this.page.locator('[data-part="facts"]'), hasText: this.say('wizard.nothing') })
      .count()) === 1

  /** Returns whether a property type is chosen, and the page no longer asks for one. */
  hasType = async () =>
    (await this.frame.locator('[name=category_id]:checked').count()) === 1 &&
    (await this.frame.getByRole('alert').filter({ hasText: /./ }).count()) === 0

  /** Advances the page's stopped clock until the content is rendered. */
  async draws(isDrawn: () => Promise<boolean>) {
    for (let tries = 0; tries < 60; tries++) {
      if (await isDrawn()) return
      await this.comesTo('')
    }
    throw new Error('The page does not draw what it was brought to')
  }
}
