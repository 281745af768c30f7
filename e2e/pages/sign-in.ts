import { expect, type Page } from 'playwright/test'
import { codeFor } from './mailbox'

export interface Newcomer {
  name: string
  email: string
  mobile: string
  password: string
}

let made = 0

/** Returns the data of a user who is new to this marketplace. */
export function newcomer(): Newcomer {
  const nth = `${Date.now() % 1e7}${++made}`
  return {
    name: 'Test Newcomer',
    email: `newcomer${nth}@example.test`,
    mobile: `+1206${nth.padStart(7, '0').slice(-7)}`,
    password: 'a-good-password',
  }
}

/** The registration and sign-in pages. */
export class EntryPage {
  constructor(readonly page: Page) {}

  async register(who: Newcomer) {
    await this.page.goto('/register')
    await this.page.getByLabel('Name', { exact: true }).fill(who.name)
    await this.page.getByLabel('E-mail address').fill(who.email)
    await this.page.getByLabel('Mobile number').fill(who.mobile)
    await this.page.getByLabel('Password', { exact: true }).fill(who.password)
    await this.page.getByLabel('Confirm password', { exact: true }).fill(who.password)
    await this.page.getByRole('button', { name: 'Create account' }).click()
    await expect(this.page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  }

  /** Enters the code, which is submitted automatically by its last digit. */
  async typeCode(code: string) {
    await this.page.getByLabel(/-digit code$/).fill(code)
  }

  /** Registers and enters the code from the mailbox, which signs the user in. */
  async registerWhole(who: Newcomer) {
    await this.register(who)
    await this.typeCode(await codeFor(this.page.request, who.email))
    await expect(this.page).not.toHaveURL(/register/)
  }

  async signIn(email: string, password: string) {
    await this.page.goto('/login')
    await this.signInHere(email, password)
  }

  /** Signs in through a sign-in dialog that opened automatically. */
  async signInHere(email: string, password: string) {
    await this.page.getByLabel('E-mail address').fill(email)
    await this.page.getByLabel('Password', { exact: true }).fill(password)
    await this.page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await expect(this.page).not.toHaveURL(/login/)
  }

  /** Ends the session on the server as another device would, without the page noticing yet. */
  async endElsewhere() {
    const token = await this.page.evaluate(
      () => JSON.parse(localStorage.getItem('root')!).parts.User_signup.data.token as string,
    )
    await this.page.request.post('/api/before-logout', { headers: { authorization: `Bearer ${token}` } })
  }
}
