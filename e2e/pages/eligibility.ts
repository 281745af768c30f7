import { FlowPage } from './flow'

/** The eligibility check before publishing. */
export class EligibilityPage extends FlowPage {
  check = () => this.press('eligibility.check')
  checkAgain = () => this.press('eligibility.recheck')
  goOn = () => this.press('eligibility.go.property_feature')
  cancel = () => this.press('ui.cancel')
  takePlan = () => this.press('eligibility.freePlan.take')

  async giveMobile(mobile: string) {
    await this.fill('eligibility.field.mobile', mobile)
    await this.press('eligibility.give.save')
  }
}
