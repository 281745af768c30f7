import { newcomer } from './sign-in'
import { FlowPage } from './flow'

export interface TypedDetails {
  name: string
  email: string
  mobile: string
  password: string
}

/** The sign-up and sign-in flow. */
export class SignupPage extends FlowPage {
  async sendDetails(details: TypedDetails) {
    await this.fill('signup.name', details.name)
    await this.fill('signup.email', details.email)
    await this.fill('signup.mobile', details.mobile)
    await this.fill('signup.password', details.password)
    await this.fill('signup.repeat', details.password)
    await this.press('signup.createAccount')
  }

  async sendCredentials(email: string, password: string) {
    await this.fill('signup.email', email)
    await this.fill('signup.password', password)
    await this.press('signup.signIn')
  }

  async askCodeInstead(email: string) {
    await this.fill('signup.email', email)
    await this.press('signup.codeInstead')
  }

  /** Enters a code after clearing earlier digits, because the last digit submits the code. */
  async typeCode(code: string) {
    const box = this.frame.getByLabel(this.say('signup.code.label', { count: 6 }), { exact: true })
    await box.fill('')
    await box.fill(code)
  }

  async typeFactor(code: string) {
    await this.fill('signup.factor.label', code)
    await this.press('signup.signIn')
  }

  async sendNumber(number: string) {
    await this.fill('signup.number', number)
    await this.press('signup.phone.send')
  }

  async sendNewAddress(channel: 'email' | 'mobile', to: string) {
    await this.fill(`signup.contact.${channel}`, to)
    await this.fill('security.currentPassword', newcomer().password)
    await this.press('signup.contact.send')
  }

  confirmLink = () => this.press('signup.link.confirm')
  withGoogle = () => this.press('signup.withGoogle')
  withPhone = () => this.press('signup.withPhone')
  windowAgain = () => this.press('signup.google.again')
  withoutFactor = () => this.press('signup.factor.back')
  otherMethod = () => this.press('signup.phone.back')
  toSignIn = () => this.follow('signup.signIn')
  toRegister = () => this.follow('signup.createAccount')
  anotherCode = () => this.press('signup.code.again')
  codeTo = (channel: 'email' | 'mobile') =>
    this.press(channel === 'mobile' ? 'signup.code.byMobile' : 'signup.code.byEmail')
  newCode = () => this.press('signup.code.new')
  changeAddress = () => this.press('signup.code.change')
  useAnotherAddress = () => this.press('signup.locked.change')
  tryAgain = () => this.press('ui.retry')
  signInManually = () => this.press('signup.confirmed.byHand')
  cancel = () => this.press('ui.cancel')
}
